import { requestText } from './raw-request.js';
import type { Bytes } from './raw-request.js';

/** Requests that no well-meant client sends: a name for each, and its bytes. A name in braces, such as `{key}`, is replaced by a real value. */
export type HostileRequest = readonly [name: string, ...bytes: Bytes[]];

const key = 'Authorization: Bearer {key}';
const session = 'Authorization: Bearer {session}';
const jsonType = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const keys = 'POST /workspaces/{workspace}/api-keys';
const members = 'GET /workspaces/{workspace}/members';
const tooLong = Buffer.alloc(1_048_577, 'a');
const tooLongInChunks = [`${tooLong.length.toString(16)}\r\n`, tooLong, '\r\n0\r\n\r\n'];
const tokens = 'POST /v1/embed-tokens';
const preview = '/workspaces/{workspace}/data-sources/{source}/preview';
const metricImport = '/workspaces/{workspace}/metrics/import';
const keyInput = '{"name":"a","scopes":["read"]}';

/** A body to where keys are made, from somebody who may make them. */
function posted(body: Bytes, fields: readonly string[] = [jsonType]): Bytes[] {
  return postedTo(keys, body, [session, ...fields]);
}

function posting(path: string, by: string, input: object): Bytes[] {
  return postedTo(`POST ${path}`, JSON.stringify(input), [by, jsonType]);
}

function postedTo(line: string, body: Bytes, fields: readonly string[]): Bytes[] {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [requestText(line, [...fields, length]), Buffer.from(body)];
}

/** A widget whose chart is nothing but parts in parts. */
function nestedChart(open: string, close: string, levels: number): Bytes[] {
  const spec = `{"a":${open.repeat(levels)}1${close.repeat(levels)}}`;
  const body = `{"name":"a","widgets":[{"title":"a","type":"text","text":"a","chart_spec":${spec}}]}`;
  return postedTo('POST /workspaces/{workspace}/dashboards', body, [session, jsonType]);
}

function asked(target: string, bearer = key): string {
  return requestText(`GET ${target}`, [bearer]);
}

/** A wrong method is answered before anything about the body is; so is an address that is none. */
function stray(line: string): HostileRequest[] {
  return [
    [line, requestText(line)],
    [`${line} with a key`, requestText(line, [key])],
    [`${line} with XML`, requestText(line, ['Content-Type: text/xml', 'Content-Length: 3'], '<a>')],
    [`${line} with malformed JSON`, requestText(line, [jsonType, 'Content-Length: 1'], '{')],
    [
      `${line} with too long a body`,
      requestText(line, [jsonType, `Content-Length: ${tooLong.length}`]),
      tooLong,
    ],
  ];
}

/** Each line holds the one before it ten times. */
const growingYaml = [
  'a0: &a0 [x]',
  ...Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(10)}]`),
  'semantic_model: *a9',
].join('\n');

/** Addresses that are none of ours, however somebody between us and the client might read them. */
const strayPaths = [
  '// //v1/whoami /v1//whoami /v1/../v1/whoami /v1/%2e%2e/v1/whoami /../../etc/passwd /v1',
  '/v1/whoami/ /V1/WHOAMI /v1/whoami%00 /v1/whoami;a=b /v1/whoami%0d%0aSet-Cookie:%20a=b',
  '/.well-known/oauth-protected-resource /.well-known/oauth-authorization-server /.env /favicon.ico',
  '/v1/docs/..%2f..%2fpackage.json /v1/docs/__proto__ /v1/docs/constructor /healthz /readyz /metrics',
].flatMap((line) => line.split(' '));

/** By the status that refuses them. */
export const hostileRequests: Record<number, readonly HostileRequest[]> = {
  400: [
    ['malformed JSON', ...posted('{"name":')],
    ['text after the JSON', ...posted(`${keyInput}}`)],
    ['an empty body', ...posted('')],
    ['no body', requestText(keys, [session])],
    ...['null', '[]', '"text"', '1', 'true'].map((body) => [`a body of ${body}`, ...posted(body)] as const),
    ['wrong types', ...posted('{"name":{"a":1},"scopes":"read"}')],
    ['a field that is not known', ...posted('{"name":"a","scopes":["read"],"role":"admin"}')],
    ['__proto__', ...posted('{"name":"a","scopes":["read"],"__proto__":{"role":"admin"}}')],
    ['an escaped __proto__', ...posted('{"name":"a","scopes":["read"],"\\u005f_proto__":{"role":"admin"}}')],
    ['constructor.prototype', ...posted('{"name":"a","scopes":["read"],"constructor":{"prototype":{}}}')],
    ['200,000 arrays in each other', ...posted('['.repeat(200_000))],
    ['100,000 objects in each other', ...posted(`${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    ['bytes that are not UTF-8', ...posted(Buffer.from('{"name":"\u00e9","scopes":["read"]}', 'latin1'))],
    ['overlong UTF-8', ...posted(Buffer.from('{"name":"\u00c0\u00af","scopes":["read"]}', 'latin1'))],
    ['UTF-16', ...posted(Buffer.from(keyInput, 'utf16le'))],
    ['UTF-16 with a BOM', ...posted(Buffer.from(`\ufeff${keyInput}`, 'utf16le'))],
    ['U+0000 in a string', ...posted('{"name":"a\\u0000b","scopes":["read"]}')],
    ['U+0000 between the tokens', ...posted('{"name":"a",\0"scopes":["read"]}')],
    ['half a surrogate pair in a string', ...posted('{"name":"a\\ud800b","scopes":["read"]}')],
    ...['limit=1&limit=2', 'limit=', 'limit=1.5', 'limit=abc', 'limit=-1', 'limit=101', 'limit=Infinity'].map(
      (query) => [`?${query}`, requestText(`${members}?${query}`, [session])] as const,
    ),
    ...['cursor=a&cursor=b', 'cursor=', 'cursor=%00', 'cursor=%ZZ', 'cursor=%C0%AF', 'cursor=bm8'].map(
      (query) => [`?${query}`, requestText(`${members}?${query}`, [session])] as const,
    ),
    ['a cursor of 10,000 characters', requestText(`${members}?cursor=${'a'.repeat(10_000)}`, [session])],
    ...[
      '/%ZZ',
      '/%',
      '/v1/whoami%C0%AF',
      '/workspaces/%ZZ/members',
      '/workspaces/%ED%A0%80/members',
      '/v1/docs/%ZZ',
    ].map((path) => [path, asked(path)] as const),
    ...['{', 'null', '[]', '"text"', '{"expires_in":1e9}', '{"dashboard_ids":[{}]}', '{"__proto__":{}}'].map(
      (body) => [`the embed token ${body}`, ...postedTo(tokens, body, [key, jsonType])] as const,
    ),
    ...['', 'two words', '\u00e9', 'a'.repeat(256), 'a\r\nIdempotency-Key: b'].map(
      (name) =>
        [
          `the Idempotency-Key ${JSON.stringify(name.slice(0, 20))}`,
          ...postedTo(tokens, '{}', [key, jsonType, `Idempotency-Key: ${name}`]),
        ] as const,
    ),
    ['a chart of 5,000 arrays in each other', ...nestedChart('[', ']', 5_000)],
    ['a chart of 100,000 objects in each other', ...nestedChart('{"a":', '}', 100_000)],
    [
      '40,000 brackets in SQL',
      ...posting(preview, session, { sql: `select ${'('.repeat(40_000)}1${')'.repeat(40_000)}` }),
    ],
    [
      'a sum of 45,000 numbers in SQL',
      ...posting(preview, session, { sql: `select 1${'+1'.repeat(45_000)}` }),
    ],
    ['SQL that is not closed', ...posting(preview, session, { sql: `select '${'a'.repeat(90_000)}` })],
    [
      'YAML of 200,000 lists in each other',
      ...posting(metricImport, session, { yaml: '- '.repeat(200_000) }),
    ],
    ['YAML that grows when it is read', ...posting(metricImport, session, { yaml: growingYaml })],
    ['two lengths', requestText(keys, [session, jsonType, 'Content-Length: 2', 'Content-Length: 3'], '{} ')],
    [
      'one length twice',
      requestText(keys, [session, jsonType, 'Content-Length: 2', 'Content-Length: 2'], '{}'),
    ],
    [
      'a length and chunks',
      requestText(keys, [session, jsonType, 'Content-Length: 2', chunked], '2\r\n{}\r\n0\r\n\r\n'),
    ],
    ...['-1', 'two', '0x2', '99999999999999999999999'].map(
      (length) =>
        [`a length of ${length}`, requestText(keys, [session, `Content-Length: ${length}`], '{}')] as const,
    ),
    [
      'chunks that are not last',
      requestText(keys, [session, jsonType, 'Transfer-Encoding: chunked, identity'], '{}'),
    ],
    ['an unknown transfer coding', requestText(keys, [session, jsonType, 'Transfer-Encoding: gzip'], '{}')],
    [
      'a chunk size that is no number',
      requestText(keys, [session, jsonType, chunked], 'ZZ\r\n{}\r\n0\r\n\r\n'),
    ],
    [
      'a chunk size beyond all numbers',
      requestText(keys, [session, jsonType, chunked], `${'F'.repeat(17)}\r\n{}`),
    ],
    ['a chunk longer than its size', requestText(keys, [session, jsonType, chunked], '1\r\n{}\r\n0\r\n\r\n')],
    ['U+0000 in a field', asked('/v1/whoami', 'Authorization: Bearer qg_live_\0')],
    ['a control character in a field', asked('/v1/whoami', 'Authorization: Bearer qg_live_\x01')],
    ['a field on two lines', asked('/v1/whoami', 'Authorization: Bearer\r\n {key}')],
    ['a bare line feed in a field', asked('/v1/whoami', 'A: b\nAuthorization: Bearer {key}')],
    ['a bare carriage return in a field', asked('/v1/whoami', 'A: b\rAuthorization: Bearer {key}')],
    ['a space before the colon', asked('/v1/whoami', 'Authorization : Bearer {key}')],
    ['a field without a colon', asked('/v1/whoami', 'nonsense')],
    ['no Host', `GET /v1/whoami HTTP/1.1\r\n${key}\r\nConnection: close\r\n\r\n`],
    ['two Hosts', asked('/v1/whoami', `${key}\r\nHost: elsewhere`)],
    ['an address with a space', asked('/v1/who ami')],
    ['an address with a control character', asked('/v1/who\x01ami')],
    ['an address that is not ASCII', asked('/v1/\u00e9')],
    ['an address without a slash', asked('v1/whoami')],
    ['a method that does not exist', requestText('BREW /v1/whoami', [key])],
    ['a method in lower case', requestText('get /v1/whoami', [key])],
    ['a version that does not exist', 'GET /v1/whoami HTTP/9.9\r\nHost: test\r\n\r\n'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the beginning of TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['bytes', Buffer.from([0, 1, 2, 255])],
  ],
  401: [
    ['a bearer of 10,000 characters', asked('/v1/whoami', `Authorization: Bearer ${'a'.repeat(10_000)}`)],
    ['a bearer that is not ASCII', asked('/v1/whoami', 'Authorization: Bearer qg_live_\u00e9\u00ff')],
    ['a bearer after a tab', asked('/v1/whoami', 'Authorization: Bearer\t{key}')],
    ['two bearers', asked('/v1/whoami', 'Authorization: Bearer {key} {key}')],
    ['bearers with a comma', asked('/v1/whoami', 'Authorization: Bearer {key}, Bearer {key}')],
    ['another scheme', asked('/v1/whoami', 'Authorization: Basic {key}')],
    ['an empty field', asked('/v1/whoami', 'Authorization:')],
    ['an embed token where a key belongs', asked('/v1/dashboards', 'Authorization: Bearer {embed}')],
    ["a share's token where a session belongs", asked('/auth/me', 'Authorization: Bearer {share}')],
    ...[
      '{key}',
      '{session}',
      '{embed}0',
      `qg_share_${'a'.repeat(10_000)}`,
      'qg_embed_',
      '{embed}, {share}',
    ].map(
      (bearer) =>
        [
          `${bearer.slice(0, 20)} where an embed token belongs`,
          asked('/embed/dashboards/{dashboard}', `Authorization: Bearer ${bearer}`),
        ] as const,
    ),
    ['a key in the query', requestText('GET /embed/dashboards/{dashboard}?token={key}')],
    [
      'two embed tokens in the query',
      requestText('GET /embed/dashboards/{dashboard}?token={embed}&token={embed}'),
    ],
    ["a stranger's bad embedded id", requestText('GET /embed/dashboards/%00')],
    ['a session where a key belongs', asked('/v1/whoami', session)],
    ['a wrong field, then a right one', asked('/v1/whoami', `Authorization: Bearer x\r\n${key}`)],
    ['a right field, then a wrong one', asked('/v1/whoami', `${key}\r\nAuthorization: Bearer x`)],
    [
      "a stranger's key in the query",
      requestText('GET /v1/whoami?authorization=Bearer%20{key}&api_key={key}'),
    ],
    ["a stranger's malformed JSON", requestText(keys, [jsonType, 'Content-Length: 1'], '{')],
    ["a stranger's XML", requestText(keys, ['Content-Type: text/xml', 'Content-Length: 3'], '<a>')],
    ["a stranger's long body", requestText(keys, [jsonType, `Content-Length: ${tooLong.length}`]), tooLong],
    ["a stranger's long body in chunks", requestText(keys, [jsonType, chunked]), ...tooLongInChunks],
    ["a stranger's bad query", requestText(`${members}?limit=abc`)],
    ["a stranger's bad id", requestText('GET /workspaces/%00/members')],
    ["a stranger's id of 5,000 characters", requestText(`GET /workspaces/${'a'.repeat(5_000)}/members`)],
  ],
  404: [
    ...stray('POST /nothing'),
    ...stray('DELETE /v1/whoami/more'),
    ...strayPaths.map((path) => [path, asked(path)] as const),
    ['a path of 12,000 characters', asked(`/${'a'.repeat(12_000)}`)],
    ['6,000 slashes', asked('/'.repeat(6_000))],
    ...[
      '%00',
      '..',
      '%2e%2e%2f',
      '{workspace}%00',
      '{workspace}%27%20OR%201=1',
      '__proto__',
      '',
      'a'.repeat(5_000),
    ].map((id) => [`the workspace ${id.slice(0, 20)}`, asked(`/workspaces/${id}/members`, session)] as const),
    ...['%00', '%F0%9F%92%A5', "';--", 'constructor', 'a'.repeat(5_000)].map(
      (id) =>
        [
          `the key ${id.slice(0, 20)}`,
          requestText(`DELETE /workspaces/{workspace}/api-keys/${id}`, [session]),
        ] as const,
    ),
    ...['%00', '..%2f..', "';--", 'constructor', 'a'.repeat(5_000)].flatMap((id) => {
      const name = id.slice(0, 20);
      return [
        [`the embedded dashboard ${name}`, asked(`/embed/dashboards/${id}`, 'Authorization: Bearer {embed}')],
        [`the widget ${name}`, asked(`/v1/dashboards/{dashboard}/widgets/${id}/data`)],
        [`the embed token ${name}`, requestText(`DELETE /v1/embed-tokens/${id}`, [key])],
      ] as const;
    }),
    ["another host's unknown address", asked('http://elsewhere.example/nothing')],
  ],
  405: [
    ...stray('POST /v1/whoami'),
    ...stray('PUT /workspaces/{workspace}/members'),
    ...[
      'PUT',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'PATCH',
      'DELETE',
      'MKCOL',
      'SEARCH',
      'QUERY',
      'PURGE',
      'M-SEARCH',
    ].map((method) => [method, requestText(`${method} /v1/whoami`, [key])] as const),
    ...stray('POST /embed/dashboards/{dashboard}'),
    ['an absolute address', requestText('PUT http://test/v1/whoami', [key])],
    ['an encoded address', requestText('PUT /v1/who%61mi', [key])],
    ['an address with a bad query', requestText('PUT /v1/whoami?a=%ZZ&%00', [key])],
    ['CONNECT to elsewhere', requestText('CONNECT elsewhere.example:443')],
    ['CONNECT to an address of ours', requestText('CONNECT /v1/whoami', [key])],
  ],
  413: [
    ['with a length', requestText(keys, [session, jsonType, `Content-Length: ${tooLong.length}`]), tooLong],
    [
      'with a length and no body',
      requestText(keys, [session, jsonType, `Content-Length: ${tooLong.length}`]),
    ],
    ['in chunks', requestText(keys, [session, jsonType, chunked]), ...tooLongInChunks],
    [
      'to where tokens are made',
      requestText(tokens, [key, jsonType, 'Idempotency-Key: long', `Content-Length: ${tooLong.length}`]),
      tooLong,
    ],
    ['where no key is needed', requestText('POST /auth/sessions', [jsonType, chunked]), ...tooLongInChunks],
  ],
  415: [
    ...[
      'text/plain',
      'text/xml',
      'multipart/form-data; boundary=a',
      'application/x-www-form-urlencoded',
      'nonsense',
    ].map((type) => [type, ...posted(keyInput, [`Content-Type: ${type}`])] as const),
    ...['application/json-patch+json', 'application/jsonp', 'application/', '*/*', ''].map(
      (type) => [`the type "${type}"`, ...posted(keyInput, [`Content-Type: ${type}`])] as const,
    ),
    ['no type', ...posted(keyInput, [])],
    [
      'a compressed body',
      ...posted(Buffer.from('1f8b0800000000000003', 'hex'), [jsonType, 'Content-Encoding: gzip']),
    ],
    ['no type, in chunks', requestText(keys, [session, chunked], '2\r\n{}\r\n0\r\n\r\n')],
  ],
  431: [
    [
      'an If-None-Match of 1 MB',
      requestText('GET /v1/dashboards', [key, `If-None-Match: ${'"a",'.repeat(262_144)}`]),
    ],
    ['an Idempotency-Key of 1 MB', requestText(tokens, [key, `Idempotency-Key: ${'a'.repeat(1_048_576)}`])],
    ['a field of 1 MB', asked('/v1/whoami', `A: ${'a'.repeat(1_048_576)}`)],
    ['1 MB of fields', requestText('GET /v1/whoami', Array<string>(20_000).fill(`A: ${'a'.repeat(50)}`))],
    ['20,000 empty fields', requestText('GET /v1/whoami', Array<string>(20_000).fill('A:'))],
    ['an address of 1 MB', asked(`/${'a'.repeat(1_048_576)}`)],
  ],
};
