"""Training of the small language model that models/train.py makes."""
