import { namesOf, typedNode } from './parse-tree.js';

/** Returns the name of the function that a node calls; empty for any other node. */
export function calledName(value: unknown): string {
  const node = value === undefined ? undefined : typedNode(value);
  return node?.type === 'FuncCall' ? (namesOf(node.fields['funcname']).at(-1) ?? '') : '';
}
