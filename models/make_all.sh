#!/bin/sh
# Regenerate every committed export of PyTorch (make_jax.sh: of JAX), with the packages of requirements.txt:
#   PYTHON=/path/to/venv/bin/python ./make_all.sh
# --check makes each line fail unless the exported program gives PyTorch's output.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}
export OMP_NUM_THREADS=1

# The committed files come from the pinned versions and no others.
"$python" check_versions.py requirements.txt

block() {
  name=$1; shift
  echo "blocks/$name"
  "$python" export.py --check --what block --output "blocks/$name" "$@"
}
lm() {
  name=$1; shift
  echo "lms/$name"
  "$python" export.py --check --what lm --output "lms/$name" "$@"
}

# One block of each architecture: 24 tokens, hidden 32, inner 20, 8 experts, top 2.
for arch in olmoe mixtral qwen2_moe qwen3_next granitemoe minimax lfm2_moe \
            deepseek_v2 deepseek_v3 ernie4_5_moe gpt_oss hunyuan_v1_moe llama4_text; do
  block $arch --arch $arch
done
# Variants.
block olmoe-square --arch olmoe --set intermediate_size=32 --set num_experts=6
block olmoe-t1 --arch olmoe --tokens 1
block olmoe-dynamic --arch olmoe --dynamic
block llama4_text-dynamic --arch llama4_text --dynamic --tokens 7
block olmoe-bf16 --arch olmoe --dtype bf16
block olmoe-f16 --arch olmoe --dtype f16
block olmoe-arguments --arch olmoe --weights arguments
block mixtral-t33 --arch mixtral --tokens 33
block qwen2_moe-b2 --arch qwen2_moe --batch 2 --tokens 12

# Routers that moe.route cannot describe: layers that keep their own choices.
block phimoe-dynamic --arch phimoe --dynamic --tokens 7
block zaya-bf16 --arch zaya --dtype bf16

# Routers that no architecture here has, as moe_export/routers.py writes them.
block router-softmax-bf16 --arch router/softmax --dtype bf16
block router-groups-dynamic --arch router/groups-top2-zero --dynamic
block router-top1-max --arch router/top1-max

# Two layers, hidden 32, vocabulary 64, 24 tokens.
lm olmoe --arch olmoe
lm olmoe-dynamic --arch olmoe --dynamic
lm mixtral --arch mixtral
lm mixtral-dynamic --arch mixtral --dynamic
lm olmoe-arguments --arch olmoe --weights arguments
lm mixtral-dynamic-arguments --arch mixtral --dynamic --weights arguments
lm olmoe-mask --arch olmoe --batch 2 --tokens 12 --padding-mask --weights arguments
lm mixtral-batch --arch mixtral --batch 3 --weights arguments
lm deepseek_v3 --arch deepseek_v3
lm gpt_oss --arch gpt_oss

# One-hot dispatch and combine tensors: two sequences of 12 tokens, 8 experts, top 2.
one_hot() {
  name=$1; shift
  echo "forms/$name"
  "$python" one_hot_export.py --output "forms/$name" "$@"
}
one_hot gshard --form gshard
one_hot flaxformer --form flaxformer
one_hot flaxformer-room --form flaxformer --capacity 12
one_hot flaxformer-bf16 --form flaxformer --dtype bf16
one_hot switch --form switch --capacity 3
one_hot deepspeed_top1 --form deepspeed_top1
one_hot deepspeed_topk --form deepspeed_topk --capacity 6
one_hot deepspeed_scatter-bf16 --form deepspeed_scatter --capacity 6 --dtype bf16
one_hot counted --form counted --capacity 6
one_hot gshard-bf16 --form gshard --dtype bf16

# Layers written by hand as a loop over experts: 6 experts, hidden 16, inner 12, top 2.
loop() {
  name=$1; shift
  echo "forms/$name"
  "$python" export_form.py --output "forms/$name" "$@"
}
loop loop-masks --form loop-masks
loop loop-one-hot-arguments --form loop-one-hot --tokens 7 --dynamic --weights arguments
loop loop-stacked-bf16 --form loop-stacked --dtype bf16
loop loop-one-hot-b2-dynamic --form loop-one-hot --batch 2 --tokens 5 --dynamic
loop loop-slices-b2 --form loop-slices --batch 2 --tokens 5
loop loop-slices-t1 --form loop-slices --tokens 1

# Rows sorted by expert: 24 tokens, hidden 32, inner 20, 8 experts, top 2.
for unsort in add gather; do
  echo "forms/sorted-$unsort"
  "$python" sorted_export.py --unsort $unsort --output "forms/sorted-$unsort"
  echo "forms/sorted-$unsort-dynamic"
  "$python" sorted_export.py --unsort $unsort --dynamic --tokens 7 \
    --output "forms/sorted-$unsort-dynamic"
done

# Every expert on every token.
for form in dense_einsum dense_one_hot dense_masked; do
  one_hot $form --form $form
done
