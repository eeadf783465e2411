import { jsonOf, successOf } from './contract.mjs';

/** @typedef {import('./contract.mjs').DocumentedOperation} DocumentedOperation */
/** @typedef {{ language: 'sh' | 'ts' | 'python', code: string }} Sample */

/** @typedef {{ ts: string, python: string, isRows?: true }} SdkCall whether it gives rows to walk through */

/** Calls of the SDKs, which know the operations of API keys. `body` is the example of the request. */
/** @type {Readonly<Record<string, SdkCall>>} */
const sdkCalls = {
  whoami: { ts: 'whoami()', python: 'whoami()' },
  ask: { ts: 'ask(BODY)', python: 'ask(**BODY)' },
  listConversations: { ts: 'conversations.list().page()', python: 'conversations.list().page()' },
  listDashboards: { ts: 'dashboards.list().page()', python: 'dashboards.list().page()' },
  getDashboard: { ts: "dashboards.get('dash_…')", python: 'dashboards.get("dash_…")' },
  getWidgetData: {
    ts: "dashboards.widgetData('dash_…', 'KEY')",
    python: 'dashboards.widget_data("dash_…", "KEY")',
  },
  exportAnswer: { ts: "exportAnswer('msg_…')", python: 'export_answer("msg_…")', isRows: true },
  exportWidget: {
    ts: "dashboards.exportWidget('dash_…', 'KEY')",
    python: 'dashboards.export_widget("dash_…", "KEY")',
    isRows: true,
  },
  listMetrics: { ts: 'metrics.list().page()', python: 'metrics.list().page()' },
  listDataSources: { ts: 'dataSources.list().page()', python: 'data_sources.list().page()' },
  createEmbedToken: { ts: 'embedTokens.create(BODY)', python: 'embed_tokens.create(**BODY)' },
  deleteEmbedToken: { ts: "embedTokens.revoke('emb_…')", python: 'embed_tokens.revoke("emb_…")' },
};

/** The beginning of a resource's ids, by the folder of the address that its parameter follows. */
/** @type {Readonly<Record<string, string>>} */
const idsBehind = {
  workspaces: 'ws_…',
  'api-keys': 'key_…',
  dashboards: 'dash_…',
  'dashboard-folders': 'fold_…',
  'data-sources': 'ds_…',
  metrics: 'met_…',
  conversations: 'conv_…',
  messages: 'msg_…',
  answers: 'msg_…',
  'embed-tokens': 'emb_…',
  shares: 'shr_…',
  alerts: 'alr_…',
  insights: 'ins_…',
  members: 'mem_…',
  'webhook-subscriptions': 'sub_…',
  deliveries: 'dlv_…',
  'verified-questions': 'vq_…',
  channels: 'ch_…',
  schedules: 'sch_…',
  filters: 'KEY',
  widgets: 'KEY',
  versions: '1',
  corrections: 'cor_…',
};

/**
 * An operation in curl, TypeScript and Python.
 * @param {DocumentedOperation} operation
 * @returns {readonly Sample[]}
 */
export function samplesOf(operation) {
  const call = sdkCalls[operation.operationId];
  return [
    { language: 'sh', code: curl(operation) },
    { language: 'ts', code: call ? sdkTypescript(call, operation) : plainTypescript(operation) },
    { language: 'python', code: call ? sdkPython(call, operation) : plainPython(operation) },
  ];
}

/** @param {DocumentedOperation} operation */
function curl(operation) {
  const { method } = operation;
  const body = bodyOf(operation);
  const token = tokenOf(operation);
  const lines = [
    `curl -s ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}"$QG_BASE_URL${addressOf(operation)}"`,
    ...(token === undefined ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d '${shellQuoted(body)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/**
 * @param {SdkCall} call
 * @param {DocumentedOperation} operation
 */
function sdkTypescript({ ts, isRows }, operation) {
  const written = `await questglass.${ts.replace('BODY', toJavaScript(bodyOf(operation) ?? {}))}`;
  const used = operation.responses['204'] ? `${written};` : `console.log(${written});`;
  if (isRows) return `${beginningTs}\nfor await (const row of ${written}) console.log(row);`;
  return `${beginningTs}\n${used}`;
}

const beginningTs =
  "import { Questglass } from '@questglass/client';\n\nconst questglass = new Questglass();";

/**
 * @param {SdkCall} call
 * @param {DocumentedOperation} operation
 */
function sdkPython({ python, isRows }, operation) {
  const fields = Object.entries(Object(bodyOf(operation) ?? {})).map(
    ([name, value]) => `${name}=${toPython(value)}`,
  );
  const written = `questglass.${python.replace('**BODY', fields.join(', '))}`;
  const used = operation.responses['204'] ? written : `print(${written})`;
  const lines = isRows ? [`with ${written} as rows:`, '    for row in rows:', '        print(row)'] : [used];
  return `from questglass import Questglass\n\nwith Questglass() as questglass:\n${lines.map((line) => `    ${line}`).join('\n')}`;
}

/** @param {DocumentedOperation} operation */
function plainTypescript(operation) {
  const body = bodyOf(operation);
  const token = tokenOf(operation);
  const headers = [
    ...(token === undefined ? [] : [`authorization: \`Bearer \${process.env.${token}}\``]),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ];
  const options = [
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(toJavaScript(body))}),`]),
  ];
  const settings = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  const read = operation.responses['204']
    ? 'response.status'
    : `await response.${hasJson(operation) ? 'json' : 'text'}()`;
  return `const response = await fetch(\`\${process.env.QG_BASE_URL}${addressOf(operation)}\`${settings});\nconsole.log(${read});`;
}

/** @param {DocumentedOperation} operation */
function plainPython(operation) {
  const body = bodyOf(operation);
  const token = tokenOf(operation);
  const parts = [
    `    "${operation.method}",`,
    `    os.environ["QG_BASE_URL"] + "${addressOf(operation)}",`,
    ...(token === undefined ? [] : [`    headers={"Authorization": "Bearer " + os.environ["${token}"]},`]),
    ...(body === undefined ? [] : [`    json=${indented(toPython(body), 4)},`]),
  ];
  const read = operation.responses['204']
    ? 'response.status_code'
    : `response.${hasJson(operation) ? 'json()' : 'text'}`;
  return `import os\n\nimport httpx\n\nresponse = httpx.request(\n${parts.join('\n')}\n)\nprint(${read})`;
}

/** @param {DocumentedOperation} operation */
function hasJson(operation) {
  return jsonOf(successOf(operation).response) !== undefined;
}

/** @param {DocumentedOperation} operation */
function bodyOf({ requestBody }) {
  return jsonOf(requestBody)?.example;
}

/** @param {DocumentedOperation} operation the token that it takes, as the environment names it */
function tokenOf({ security = [] }) {
  const [scheme] = security.flatMap((each) => Object.keys(each));
  const names = { apiKey: 'QG_API_KEY', session: 'QG_SESSION', embedToken: 'QG_EMBED_TOKEN' };
  return scheme === undefined ? undefined : Object.entries(names).find(([name]) => name === scheme)?.[1];
}

/** @param {DocumentedOperation} operation its address with ids in it */
function addressOf({ path }) {
  return path.replace(/([\w-]+)\/\{\w+\}/g, (_all, /** @type {string} */ folder) => {
    const id = idsBehind[folder];
    if (id === undefined) throw new Error(`samples know no id that follows ${folder}/ in ${path}`);
    return `${folder}/${id}`;
  });
}

/** @param {unknown} body */
function shellQuoted(body) {
  return JSON.stringify(body, undefined, 2).replaceAll("'", String.raw`'\''`);
}

/** @param {unknown} value */
function toJavaScript(value) {
  return JSON.stringify(value, undefined, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
}

/**
 * @param {unknown} value
 * @param {string} [margin]
 * @returns {string}
 */
function toPython(value, margin = '') {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${margin}    `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => `${inner}${toPython(each, inner)},`)
    : Object.entries(value).map(
        ([name, each]) => `${inner}${JSON.stringify(name)}: ${toPython(each, inner)},`,
      );
  const [opened, closed] = isList ? ['[', ']'] : ['{', '}'];
  return parts.length === 0 ? opened + closed : `${opened}\n${parts.join('\n')}\n${margin}${closed}`;
}

/**
 * @param {string} text
 * @param {number} [spaces]
 */
function indented(text, spaces = 2) {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
