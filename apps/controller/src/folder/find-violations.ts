/**
 * The rules of the kinds, as the API server checks them, for manifests that no API server sees: the very same texts are evaluated, so
 * that a folder and a cluster refuse the same in the same words.
 */
import { Environment } from '@marcbachmann/cel-js';
import { rulesOf, specOf } from '../crds/crd.js';
import type { StructuralSchema } from '../crds/structural-schema.js';
import type { Kind } from '../kinds/kind.js';
import type { Resource } from '../kinds/resource.js';

/** A fault and its place: `spec.headers[0]`. */
export interface Violation {
  path: string;
  message: string;
}

/** A place in a resource, with what stood there before. */
interface Place {
  path: string;
  self: unknown;
  oldSelf: unknown;
}

type Checked = Pick<Resource, 'metadata' | 'spec'>;

const environment = new Environment({ unlistedVariablesAreDyn: true });

/** The rules that a resource breaks; those on changes as well, where it is known what was declared before. */
export function findViolations(kind: Kind, resource: Checked, before?: Pick<Resource, 'spec'>): Violation[] {
  const schema = specOf(kind);
  const complete = (spec: unknown) => withDefaults(schema, spec);
  const root: Place = {
    path: '',
    self: { metadata: resource.metadata, spec: complete(resource.spec) },
    oldSelf: before && { metadata: resource.metadata, spec: complete(before.spec) },
  };
  return rulesOf(kind).flatMap(({ path, rule, message }) =>
    placesAt(root, path)
      .filter((place) => !holds(rule, place))
      .map((place) => ({ path: place.path, message })),
  );
}

function holds(rule: string, { self, oldSelf }: Place): boolean {
  // A rule on changes says nothing of what was not there before; the API server knows such a rule by this word, too.
  if (rule.includes('oldSelf') && oldSelf === undefined) return true;
  return environment.evaluate(rule, { self, oldSelf }) === true;
}

/** The places of a path: names separated by dots, where `[]` after a name means its items. A missing value has no place. */
function placesAt(root: Place, path: string): Place[] {
  let places = [root];
  for (const part of path.split('.').filter(Boolean)) {
    const name = part.replace('[]', '');
    const inner = places.map((place) => fieldOf(place, name));
    places = (part.endsWith('[]') ? inner.flatMap(itemsOf) : inner).filter(({ self }) => self !== undefined);
  }
  return places;
}

function fieldOf({ path, self, oldSelf }: Place, name: string): Place {
  return {
    path: path === '' ? name : `${path}.${name}`,
    self: membersOf(self)[name],
    oldSelf: membersOf(oldSelf)[name],
  };
}

function itemsOf({ path, self }: Place): Place[] {
  if (!Array.isArray(self)) return [];
  return self.map((item: unknown, index) => ({ path: `${path}[${index}]`, self: item, oldSelf: undefined }));
}

/** As the API server completes a resource before it looks at the rules. */
function withDefaults(schema: StructuralSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item: unknown) => withDefaults(items, item)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const given = membersOf(value);
  const known = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isUnset = given[name] === undefined || (given[name] === null && property.nullable !== true);
    const own = isUnset ? property.default : given[name];
    return own === undefined ? [] : [[name, withDefaults(property, own)] as const];
  });
  return { ...given, ...Object.fromEntries(known) };
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
