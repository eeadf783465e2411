import { StatementRefused } from '../statement-refused.js';

/** A node's fields, as the parser's JSON has them. */
export type Fields = Readonly<Record<string, unknown>>;

/** A node with the name of its type, as in { SelectStmt: { … } }. */
export interface TypedNode {
  type: string;
  fields: Fields;
}

/** Reports whether a value of the tree is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes { SelectStmt: { … } } apart; undefined for the {} that stands for no node. */
export function typedNode(value: unknown): TypedNode | undefined {
  if (!isFields(value)) throw notUnderstood('a value in place of a node');
  const types = Object.keys(value);
  const type = types[0];
  if (type === undefined) return undefined;
  const fields = value[type];
  if (types.length > 1 || !isFields(fields)) throw notUnderstood(`a node "${type}"`);
  return { type, fields };
}

/** Returns the items of a list field; none if the field is missing. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw notUnderstood('a value in place of a list');
  return value;
}

/** Returns the strings of a list of String nodes, such as a dotted name. */
export function namesOf(value: unknown): string[] {
  return listOf(value).map((item) => {
    const node = typedNode(item);
    if (node?.type !== 'String') throw notUnderstood('something in a name');
    return stringOf(node.fields['sval']) ?? '';
  });
}

/** Returns a string field; undefined if it is missing. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Builds the refusal of a node that the gate does not know. */
export function notUnderstood(what: string): StatementRefused {
  return new StatementRefused('feature', `the statement uses ${what}, which is not allowed`);
}
