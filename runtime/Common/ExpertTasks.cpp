//===- ExpertTasks.cpp - What threads do of a map over experts ------------===//

#include "moe_program_image.h"

#include <algorithm>

namespace {
/// Rows `fromRow` up to `toRow` of each of the experts in each of the groups;
/// an expert of a group may have fewer. A row of what moe.expert_tasks makes.
struct ExpertTask {
  int64_t cost = 0, fromExpert = 0, toExpert = 0, fromGroup = 0, toGroup = 0,
          fromRow = 0, toRow = 0;

  bool isEmpty() const { return cost == 0; }
  /// The costliest first; else those of an expert together.
  bool operator<(const ExpertTask &other) const {
    if (cost != other.cost)
      return cost > other.cost;
    if (fromExpert != other.fromExpert)
      return fromExpert < other.fromExpert;
    if (fromGroup != other.fromGroup)
      return fromGroup < other.fromGroup;
    return fromRow < other.fromRow;
  }
};

class TaskList {
public:
  TaskList(const moe_memref_2d &load, ExpertTask *tasks, int64_t mostRows,
           int64_t leastCost)
      : load(load), tasks(tasks), mostRows(mostRows), leastCost(leastCost) {}

  int64_t build() {
    for (int64_t e = 0; e < load.sizes[1]; ++e)
      addExpert(e);
    close();
    std::sort(tasks, tasks + count);
    return count;
  }

private:
  int64_t getRows(int64_t group, int64_t expert) const {
    return static_cast<const int32_t *>(
        load.aligned)[load.offset + group * load.strides[0] +
                      expert * load.strides[1]];
  }
  static int64_t getCost(int64_t rows) {
    // Reading an expert's parameters takes as long as some rows.
    constexpr int64_t rowsPerParameters = 8;
    return rows == 0 ? 0 : rows + rowsPerParameters;
  }

  void addExpert(int64_t expert);
  void addGroups(int64_t expert);
  void addRows(int64_t expert, int64_t group, int64_t rows);
  void push(const ExpertTask &task) {
    if (!task.isEmpty())
      tasks[count++] = task;
  }
  void close() {
    push(open);
    open = {};
  }

  const moe_memref_2d &load;
  ExpertTask *tasks;
  int64_t mostRows, leastCost, count = 0;
  /// Whole experts that are too little for a task of their own.
  ExpertTask open;
};
} // namespace

void TaskList::addExpert(int64_t expert) {
  int64_t cost = 0, most = 0;
  for (int64_t g = 0; g < load.sizes[0]; ++g) {
    int64_t rows = getRows(g, expert);
    cost += getCost(rows);
    most = std::max(most, rows);
  }
  if (cost == 0)
    return;
  if (cost >= leastCost) {
    close();
    return addGroups(expert);
  }
  if (open.isEmpty())
    open = {0, expert, 0, 0, load.sizes[0], 0, 0};
  open.cost += cost;
  open.toExpert = expert + 1;
  open.toRow = std::max(open.toRow, most);
  if (open.cost >= leastCost)
    close();
}

/// Groups that have few rows go together: the expert's parameters are then read
/// once for all of them.
void TaskList::addGroups(int64_t expert) {
  ExpertTask some;
  int64_t rowsOfSome = 0;
  auto closeSome = [&] {
    push(some);
    some = {};
    rowsOfSome = 0;
  };
  for (int64_t g = 0; g < load.sizes[0]; ++g) {
    int64_t rows = getRows(g, expert);
    if (rows == 0)
      continue;
    if (rows > mostRows) {
      closeSome();
      addRows(expert, g, rows);
      continue;
    }
    if (some.isEmpty())
      some = {0, expert, expert + 1, g, 0, 0, 0};
    some.cost += getCost(rows);
    some.toGroup = g + 1;
    some.toRow = std::max(some.toRow, rows);
    rowsOfSome += rows;
    if (rowsOfSome >= mostRows)
      closeSome();
  }
  closeSome();
}

/// Many rows are divided; what is left of them, if it is not half of a task,
/// goes with the last.
void TaskList::addRows(int64_t expert, int64_t group, int64_t rows) {
  for (int64_t from = 0; from < rows;) {
    int64_t left = rows - from;
    int64_t number = left < mostRows + mostRows / 2 ? left : mostRows;
    push({getCost(number), expert, expert + 1, group, group + 1, from,
          from + number});
    from += number;
  }
}

extern "C" void _mlir_ciface_moe_rt_expert_tasks(const moe_memref_2d *load,
                                                 const moe_memref_2d *tasks,
                                                 const moe_memref_1d *count,
                                                 int64_t most_rows,
                                                 int64_t least_cost) {
  auto *list = static_cast<ExpertTask *>(tasks->aligned);
  static_assert(sizeof(ExpertTask) == 7 * sizeof(int64_t));
  static_cast<int64_t *>(count->aligned)[count->offset] =
      TaskList(*load, list, most_rows, least_cost).build();
}
