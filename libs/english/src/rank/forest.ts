/** A small decision tree: each node compares one feature with a bound, and each leaf is a summand of the log odds. */
export type Tree = number | readonly [feature: number, bound: number, below: Tree, above: Tree];

/** Trees whose sum is the logarithm of the odds that a reading is right. */
export interface Forest {
  /** The names of the features, in the order of the trees' indices. */
  features: readonly string[];
  bias: number;
  trees: readonly Tree[];
}

/** The probability that the trees assign to these features; a missing one counts as 0. */
export function probabilityOf(forest: Forest, features: Readonly<Record<string, number>>): number {
  const values = forest.features.map((name) => features[name] ?? 0);
  const odds = forest.trees.reduce((sum: number, tree) => sum + valueOf(tree, values), forest.bias);
  return 1 / (1 + Math.exp(-odds));
}

function valueOf(tree: Tree, values: readonly number[]): number {
  let at = tree;
  while (typeof at !== 'number') at = (values[at[0]] ?? 0) < at[1] ? at[2] : at[3];
  return at;
}

const leaf = -1;

/** Trees as one list of numbers for a file: a node is its feature, its bound and both sides, a leaf -1 and its value. */
export function flatten(trees: readonly Tree[]): number[] {
  return trees.flatMap((tree) => flat(tree));
}

function flat(tree: Tree): number[] {
  return typeof tree === 'number' ? [leaf, tree] : [tree[0], tree[1], ...flat(tree[2]), ...flat(tree[3])];
}

/** The inverse of `flatten`. */
export function unflatten(numbers: readonly number[]): Tree[] {
  const trees: Tree[] = [];
  let at = 0;
  const read = (): Tree => {
    const [feature = leaf, value = 0] = numbers.slice(at, at + 2);
    at += 2;
    return feature === leaf ? value : [feature, value, read(), read()];
  };
  while (at < numbers.length) trees.push(read());
  return trees;
}
