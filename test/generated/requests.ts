import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { ApiDescription, DescribedOperation, Schema } from '../rest/api-description.js';
import { requestText, sendRaw } from '../rest/raw-request.js';
import type { Bytes, RawAnswer } from '../rest/raw-request.js';
import { bodyText, hostileValue, leastOf, strayText, valueOf } from './schema-arbitrary.js';

/** A request of an operation: who sends it, and every part as it goes out. */
export interface GeneratedRequest {
  credential: string;
  /** Path parameters by name, encoded already. */
  params: Record<string, string>;
  query: string;
  /** Header fields that the operation reads, by name. */
  fields: Record<string, string>;
  type: string | undefined;
  body: string | undefined;
}

/** The facts that requests are made from. */
export interface Ingredients {
  description: ApiDescription;
  credentials: readonly string[];
  /** Those that are meant for the operation. */
  meant: readonly string[];
  /** Ids that exist or could, by the name of the path parameter; the first is the senders' own. */
  knownIds: Record<string, readonly string[]>;
  /** A body that the operation takes, where one is known. */
  good?: object | undefined;
}

/** Requests of an operation: ones that may succeed, and ones of which any part may be anything. */
export function requestOf(
  operation: DescribedOperation,
  ingredients: Ingredients,
): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(meantRequest(operation, ingredients), {
    weight: 2,
    arbitrary: strayRequest(operation, ingredients),
  });
}

function meantRequest(
  operation: DescribedOperation,
  { description, meant, knownIds, good }: Ingredients,
): fc.Arbitrary<GeneratedRequest> {
  const { body } = operation;
  return fc.record({
    credential: fc.constantFrom(...meant),
    params: fc.constant(
      Object.fromEntries(Object.entries(knownIds).map(([name, [first = '']]) => [name, first])),
    ),
    query: fc.constant(''),
    fields: fieldsOf(operation, meantFieldValue),
    type: fc.constant('application/json'),
    body: body
      ? meantBody(description, body, good).map((value) => JSON.stringify(value))
      : fc.constant(undefined),
  });
}

/** Bodies that may be taken. */
export function meantBody(description: ApiDescription, body: Schema, good?: object): fc.Arbitrary<unknown> {
  const generated = fc.oneof(leastOf(description, body), valueOf(description, body));
  return good ? fc.oneof(fc.constant(good), generated) : generated;
}

function strayRequest(
  operation: DescribedOperation,
  { description, credentials, knownIds, good }: Ingredients,
): fc.Arbitrary<GeneratedRequest> {
  const { body } = operation;
  return fc.record({
    credential: fc.constantFrom(...credentials),
    params: paramsOf(operation, knownIds),
    query: queryOf(operation, description),
    fields: fieldsOf(operation, fieldValue),
    type: fc.constantFrom('application/json', 'application/json', 'text/plain', undefined),
    body: body
      ? fc.oneof({ weight: 19, arbitrary: bodyText(description, body, good) }, fc.constant(undefined))
      : fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, strayText),
  });
}

/** Its bytes. */
function bytesOf(
  { method, path }: DescribedOperation,
  { params, query, fields, type, body }: GeneratedRequest,
  authorization: string | undefined,
): Bytes[] {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query;
  const head = [
    authorization && `Authorization: ${authorization}`,
    type && `Content-Type: ${type}`,
    body !== undefined && `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ].filter((field) => typeof field === 'string');
  return [requestText(`${method.toUpperCase()} ${target}`, head), Buffer.from(body ?? '')];
}

/** Sends it; an answer is one. */
export async function sendRequest(
  url: string,
  operation: DescribedOperation,
  request: GeneratedRequest,
  authorization: string | undefined,
): Promise<RawAnswer> {
  const [answer, ...more] = await sendRaw(url, ...bytesOf(operation, request, authorization));
  if (!answer || more.length > 0) throw new Error(`${more.length + 1} answers to one request`);
  return answer;
}

/** Every answer has a status and a body that the description promises. */
export function expectDescribed(
  description: ApiDescription,
  operation: DescribedOperation,
  { status, headers, body }: RawAnswer,
): void {
  expect(status).toBeLessThan(500);
  expect(operation.statuses).toContain(status);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  const media = description.mediaOf(operation, status);
  const types = media.length === 0 ? [undefined] : media.map((type) => `${type}; charset=utf-8`);
  expect(types).toContain(headers['content-type']);
  // The rows of a stream are no JSON document.
  const isJson = media.includes('application/json');
  if (isJson) expect(description.faultsOf(operation, status, JSON.parse(body))).toEqual([]);
  else expect(body === '').toBe(media.length === 0);
}

function paramsOf(
  { parameters }: DescribedOperation,
  knownIds: Ingredients['knownIds'],
): fc.Arbitrary<Record<string, string>> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const each = names.map((name) => [
    name,
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...(knownIds[name] ?? [''])) }, strayParameter),
  ]);
  return fc.record(Object.fromEntries(each), { noNullPrototype: true });
}

/** Some of these are no correct encoding; all of them are a correct request line. */
const strayParameter: fc.Arbitrary<string> = fc.oneof(
  hostileValue.map((value) => encodeURIComponent(textOf(value).slice(0, 1_000).toWellFormed())),
  fc.constantFrom(
    '',
    '%',
    '%ZZ',
    '%00',
    '%C0%AF',
    '..',
    '*',
    ':id',
    '{id}',
    'a'.repeat(129),
    'a'.repeat(5_000),
  ),
);

/** The parameters of the operation, each as its schema has it or not, once or more often, and things that it does not know. */
function queryOf(operation: DescribedOperation, description: ApiDescription): fc.Arbitrary<string> {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = known.map(({ name, schema }) =>
    fc.oneof(valueOf(description, schema), hostileValue).map((value) => [name, textOf(value)] as const),
  );
  const unknown = fc.tuple(fc.constantFrom('extra', '__proto__', 'limit[]', ''), hostileValue.map(textOf));
  const query = fc.array(fc.oneof(...pairs, unknown), { maxLength: 3 });
  return query.map((list) => {
    const written = list.map(
      ([name, value]) => `${name}=${encodeURIComponent(value.slice(0, 1_000).toWellFormed())}`,
    );
    return written.length === 0 ? '' : `?${written.join('&')}`;
  });
}

/** The header fields that the operation reads, or none of them. */
function fieldsOf(
  { parameters }: DescribedOperation,
  value: fc.Arbitrary<string>,
): fc.Arbitrary<Record<string, string>> {
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, value])), { noNullPrototype: true });
  return fc.oneof(fc.constant({}), fields);
}

/** `*` is any version, and any text may be a key. */
const meantFieldValue = fc.constantFrom('*', 'again');

/** The bytes of a field: all bytes but those that end it or that no parser lets through. */
const fieldValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('*', 'again', '"a"', 'W/"a", "b"', 'W/', ', ,', '', 'a'.repeat(255), 'a'.repeat(5_000)),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 20,
  }),
);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
