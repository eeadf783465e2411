import fc from 'fast-check';
import type { ApiDescription, DescribedOperation } from './api-description.js';
import { requestText } from './raw-request.js';
import type { Bytes } from './raw-request.js';
import { bodyText, hostileValue, leastOf, strayText, valueOf } from './schema-arbitrary.js';

/** A request of an operation: who sends it, and every part as it goes out. */
export interface GeneratedRequest {
  credential: string;
  /** Path parameters by name, encoded already. */
  params: Record<string, string>;
  query: string;
  type: string | undefined;
  body: string | undefined;
}

/** What requests are made from. */
export interface Ingredients {
  description: ApiDescription;
  credentials: readonly string[];
  /** Ids that exist or could, by the name of the path parameter; the first is the senders' own. */
  knownIds: Record<string, readonly string[]>;
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
  { description, knownIds }: Ingredients,
): fc.Arbitrary<GeneratedRequest> {
  const { body } = operation;
  return fc.record({
    credential: fc.constantFrom('admin', 'key'),
    params: fc.constant(
      Object.fromEntries(Object.entries(knownIds).map(([name, [first = '']]) => [name, first])),
    ),
    query: fc.constant(''),
    type: fc.constant('application/json'),
    body: body
      ? fc.oneof(leastOf(description, body), valueOf(description, body)).map((value) => JSON.stringify(value))
      : fc.constant(undefined),
  });
}

function strayRequest(
  operation: DescribedOperation,
  { description, credentials, knownIds }: Ingredients,
): fc.Arbitrary<GeneratedRequest> {
  const { body } = operation;
  return fc.record({
    credential: fc.constantFrom(...credentials),
    params: paramsOf(operation, knownIds),
    query: queryOf(operation, description),
    type: fc.constantFrom('application/json', 'application/json', 'text/plain', undefined),
    body: body
      ? fc.oneof({ weight: 19, arbitrary: bodyText(description, body) }, fc.constant(undefined))
      : fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, strayText),
  });
}

/** Its bytes. */
export function bytesOf(
  { method, path }: DescribedOperation,
  { params, query, type, body }: GeneratedRequest,
  authorization: string | undefined,
): Bytes[] {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query;
  const fields = [
    authorization && `Authorization: ${authorization}`,
    type && `Content-Type: ${type}`,
    body !== undefined && `Content-Length: ${Buffer.byteLength(body)}`,
  ].filter((field) => typeof field === 'string');
  return [requestText(`${method.toUpperCase()} ${target}`, fields), Buffer.from(body ?? '')];
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

/** What the operation knows, each as its schema has it or not, once or more often, and things that it does not know. */
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
