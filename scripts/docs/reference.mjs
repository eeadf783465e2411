import { jsonOf, slugOf, successOf } from './contract.mjs';
import { fieldList, typeOf } from './fields.mjs';
import { codeBlock, escapeHtml } from './highlight.mjs';
import { samplesOf } from './samples.mjs';

/**
 * @typedef {import('./contract.mjs').Contract} Contract
 * @typedef {import('./contract.mjs').DocumentedOperation} DocumentedOperation
 * @typedef {import('./contract.mjs').RawOperation} RawOperation
 * @typedef {import('./markdown.mjs').Section} Section
 * @typedef {{ path: string, title: string, description: string, html: string, sections: readonly Section[] }} ReferencePage
 */

/**
 * A page for each tag of the contract: its operations with their code and answers side by side.
 * @param {Contract} contract
 * @returns {readonly ReferencePage[]}
 */
export function referencePages(contract) {
  return contract.document.tags.map(({ name, description }) => {
    const operations = contract.operationsOf(name);
    const events = Object.entries(contract.document.webhooks).filter(([, { post }]) =>
      post.tags.includes(name),
    );
    const parts = [
      ...operations.map((operation) => operationPart(operation, contract)),
      ...events.map(([event, { post }]) => eventPart(event, post, contract)),
    ];
    return {
      path: `/docs/reference/${slugOf(name)}`,
      title: name,
      description,
      html: `<header class="lead"><h1>${escapeHtml(name)}</h1><p>${escapeHtml(description)}</p></header>\n${parts.join('\n')}`,
      sections: [
        ...operations.map((each) =>
          section(each.operationId, each.summary, `${each.method} ${each.path}`, each),
        ),
        ...events.map(([event, { post }]) => section(event, event, 'webhook event', post)),
      ],
    };
  });
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string} address
 * @param {RawOperation} operation
 * @returns {Section}
 */
function section(id, title, address, { operationId, description = '' }) {
  return { id, level: 2, title, text: `${address} ${operationId} ${description}` };
}

/**
 * @param {DocumentedOperation} operation
 * @param {Contract} contract
 */
function operationPart(operation, contract) {
  const { operationId: id, summary, description, method, path, deprecated = false } = operation;
  const { status, response } = successOf(operation);
  const told = [
    `<h2 id="${id}">${escapeHtml(summary)}</h2>`,
    `<p class="address">${badge(method)} <code>${escapeHtml(path)}</code>${deprecated ? ' <strong>deprecated</strong>' : ''}</p>`,
    description === undefined ? '' : `<p>${escapeHtml(description)}</p>`,
    `<p class="access">${escapeHtml(accessOf(operation, contract))}</p>`,
    parameterList(operation, contract),
    titled('Body', bodyFields(operation, contract)),
    titled('Answer', jsonOf(response) ? fieldList(jsonOf(response)?.schema ?? {}, contract, 'received') : ''),
    refusals(operation),
  ];
  const samples = samplesOf(operation).map(({ language, code }) => codeBlock(code, language));
  return `<section class="operation" aria-labelledby="${id}"><div class="told">${told.join('')}</div><div class="shown"><div class="samples">${samples.join('')}</div>${answerPart(status, response)}</div></section>`;
}

/**
 * An example of an answer: of its JSON, or of each media type that it may be streamed in.
 * @param {string} status
 * @param {import('./contract.mjs').Response} response
 */
function answerPart(status, response) {
  const examples = Object.entries(response.content ?? {}).flatMap(([type, { example }]) => {
    if (example === undefined) return [];
    if (typeof example === 'string') return [codeBlock(example, 'text', `${status} · ${type}`)];
    return [codeBlock(JSON.stringify(example, undefined, 2), 'json', `${status} · JSON`)];
  });
  return examples.length === 0 ? `<p class="no-body">${status}, without a body</p>` : examples.join('');
}

/**
 * @param {string} event
 * @param {RawOperation} post
 * @param {Contract} contract
 */
function eventPart(event, post, contract) {
  const content = jsonOf(post.requestBody);
  const told = [
    `<h2 id="${event}">${escapeHtml(event)}</h2>`,
    `<p>${escapeHtml(post.description ?? post.summary)}</p>`,
    titled('Payload', fieldList(content?.schema ?? {}, contract, 'received')),
  ];
  const example = content?.example;
  const shown =
    example === undefined
      ? ''
      : codeBlock(JSON.stringify(example, undefined, 2), 'json', 'Body of the request');
  return `<section class="operation" aria-labelledby="${event}"><div class="told">${told.join('')}</div><div class="shown">${shown}</div></section>`;
}

/**
 * The method of an operation, in its colour.
 * @param {string} method
 * @returns {string}
 */
export function badge(method) {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/**
 * The callers that an operation admits, in words.
 * @param {DocumentedOperation} operation
 * @param {Contract} contract
 * @returns {string}
 */
export function accessOf({ operationId, security = [] }, contract) {
  const row = contract.rows.get(operationId);
  const [scheme = 'none'] = security.flatMap((each) => Object.keys(each));
  /** @type {Readonly<Record<string, string>>} */
  const callers = {
    apiKey: 'An API key',
    session: 'The session of a member',
    embedToken: 'An embed token or a share',
    none: 'Anybody',
  };
  const conditions = [
    ...(row?.scope ? [`with the scope ${row.scope}`] : []),
    ...(row?.role ? [`with the role ${row.role} or higher`] : []),
    ...(row?.plan
      ? [`on the ${row.plan.required[0]?.toUpperCase()}${row.plan.required.slice(1)} plan or higher`]
      : []),
  ];
  return `${[callers[scheme] ?? scheme, ...conditions].join(', ')}.`;
}

/**
 * @param {DocumentedOperation} operation
 * @param {Contract} contract
 */
function parameterList({ parameters = [] }, contract) {
  const kinds = /** @type {const} */ ([
    ['path', 'In the address'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ]);
  return kinds
    .map(([kind, title]) => {
      const items = parameters
        .filter((each) => each.in === kind)
        .map(
          ({ name, description, schema }) =>
            `<li><p><code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(schema, contract))}</span></p>${description === undefined ? '' : `<p>${escapeHtml(description)}</p>`}</li>`,
        );
      return titled(title, items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>`);
    })
    .join('');
}

/**
 * @param {DocumentedOperation} operation
 * @param {Contract} contract
 */
function bodyFields({ requestBody }, contract) {
  const content = jsonOf(requestBody);
  return content === undefined ? '' : fieldList(content.schema, contract, 'sent');
}

/** @param {DocumentedOperation} operation */
function refusals({ responses }) {
  const items = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(
      ([status, { description = '' }]) =>
        `<li><code>${status}</code> ${escapeHtml(description).replaceAll(' or ', ', ')}</li>`,
    );
  return `<details class="refusals"><summary>Refusals</summary><ul>${items.join('')}</ul><p><a href="/docs/errors">How refusals read</a></p></details>`;
}

/**
 * @param {string} title
 * @param {string} html
 */
function titled(title, html) {
  return html === '' ? '' : `<h3>${title}</h3>${html}`;
}
