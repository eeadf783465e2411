import { jsonOf, successOf } from './contract.mjs';
import { typeOf } from './fields.mjs';
import { accessOf } from './reference.mjs';
import { samplesOf } from './samples.mjs';

/**
 * @typedef {import('./contract.mjs').Contract} Contract
 * @typedef {import('./contract.mjs').DocumentedOperation} DocumentedOperation
 * @typedef {import('./contract.mjs').Schema} Schema
 */

/**
 * A reference page as Markdown, for models and for people who read without a browser.
 * @param {string} tag
 * @param {Contract} contract
 * @returns {string}
 */
export function referenceText(tag, contract) {
  const about = contract.document.tags.find(({ name }) => name === tag)?.description ?? '';
  const operations = contract.operationsOf(tag).map((operation) => operationText(operation, contract));
  const events = Object.entries(contract.document.webhooks)
    .filter(([, { post }]) => post.tags.includes(tag))
    .map(([event, { post }]) => {
      const content = jsonOf(post.requestBody);
      return [
        `## ${event}`,
        post.description ?? post.summary,
        fieldLines(content?.schema, contract),
        json(content?.example),
      ];
    });
  return (
    [`# ${tag}`, about, ...operations.flat(), ...events.flat()].filter((part) => part !== '').join('\n\n') +
    '\n'
  );
}

/**
 * @param {DocumentedOperation} operation
 * @param {Contract} contract
 */
function operationText(operation, contract) {
  const { summary, description = '', method, path, parameters = [], requestBody } = operation;
  const { status, response } = successOf(operation);
  const listed = parameters.map(
    ({ name, in: place, description: what = '', schema }) =>
      `- \`${name}\` (${place}, ${typeOf(schema, contract)})${what === '' ? '' : `: ${what}`}`,
  );
  const body = fieldLines(jsonOf(requestBody)?.schema, contract);
  const answer = fieldLines(jsonOf(response)?.schema, contract);
  return [
    `## ${summary}`,
    `\`${method} ${path}\`: ${accessOf(operation, contract)}`,
    description,
    listed.join('\n'),
    body && `Body:\n\n${body}`,
    ...samplesOf(operation).map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``),
    `Answer: ${status}${answer && `\n\n${answer}`}`,
    json(jsonOf(response)?.example),
  ];
}

/**
 * @param {Schema | undefined} schema
 * @param {Contract} contract
 */
function fieldLines(schema, contract) {
  const { properties = {} } = schema ? contract.resolve(schema) : {};
  return Object.entries(properties)
    .map(([name, property]) => {
      const { description } = contract.resolve(property);
      return `- \`${name}\` (${typeOf(property, contract)})${description === undefined ? '' : `: ${description}`}`;
    })
    .join('\n');
}

/** @param {unknown} example */
function json(example) {
  return example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``;
}
