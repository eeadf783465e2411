import { isMap, isNode, isScalar, parseDocument } from 'yaml';

/**
 * The comment of values.yaml about a value.
 * @typedef {object} Value
 * @property {string[]} path
 * @property {string} description
 * @property {unknown} value the default
 * @property {Map<string, string>} rules what lines with @ say: type, enum, pattern, items, open, shape, minimum, maximum, minLength
 * @property {Value[]} [children] of a map whose keys are fixed
 */

/**
 * Reads values.yaml with its comments.
 * @param {string} text
 * @returns {Value[]}
 */
export function readValues(text) {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw document.errors[0] ?? new Error('values.yaml cannot be read');
  return childrenOf(document.contents, []);
}

/**
 * @param {unknown} map
 * @param {string[]} path
 * @returns {Value[]}
 */
function childrenOf(map, path) {
  if (!isMap(map)) throw new Error(`${path.join('.') || 'values.yaml'} is no map`);
  return map.items.map((pair, index) => {
    if (!isScalar(pair.key)) throw new Error(`a key below ${path.join('.')} is no word`);
    // The comment above a map's first key is the map's.
    const comment = pair.key.commentBefore ?? (index === 0 ? map.commentBefore : undefined) ?? '';
    return describe([...path, String(pair.key.value)], comment, pair.value);
  });
}

/**
 * @param {string[]} path
 * @param {string} comment
 * @param {unknown} node
 * @returns {Value}
 */
function describe(path, comment, node) {
  const { description, rules } = readComment(comment);
  /** @type {unknown} */
  const value = isNode(node) ? node.toJSON() : node;
  if (!isMap(node) || rules.has('open') || rules.has('shape')) return { path, description, value, rules };
  return { path, description, value, rules, children: childrenOf(node, path) };
}

/** @param {string} comment */
function readComment(comment) {
  const lines = comment.split('\n').map((line) => line.trim());
  const rules = new Map(
    lines
      .filter((line) => line.startsWith('@'))
      .map((line) => {
        const [, name = '', text = ''] = /^@(\w+) ?(.*)$/.exec(line) ?? [];
        return /** @type {const} */ ([name, text]);
      }),
  );
  const description = lines.filter((line) => line !== '' && !line.startsWith('@')).join(' ');
  return { description, rules };
}
