import { namedBy, specOf } from '../crds/crd.js';
import type { Kind } from '../kinds/kind.js';
import type { Resource } from '../kinds/resource.js';
import { findViolations } from './find-violations.js';
import type { Violation } from './find-violations.js';
import { describeIssue } from './describe-issue.js';

/** All that is wrong with a resource by itself: what an API server would refuse, and what the kind would. */
export function checkManifest(kind: Kind, resource: Pick<Resource, 'metadata' | 'spec'>): string[] {
  const result = kind.spec.safeParse(resource.spec, { reportInput: true });
  const issues = (result.error?.issues ?? []).map((issue) => ({ ...issue, path: ['spec', ...issue.path] }));
  const isStructured = issues.every(({ code }) => code === 'custom' || code === 'invalid_format');
  const broken = isStructured ? findViolations(kind, resource) : brokenWherePossible(kind, resource);
  const schema = specOf(kind);
  const structural = issues
    .flatMap((issue) => describeIssue(issue, schema))
    .filter((complaint) => !broken.some((rule) => saysTheSame(rule, complaint)));
  return [...structural, ...duplicates(resource.spec), ...broken].map(({ path, message }) =>
    path === '' ? message : `${path}: ${message}`,
  );
}

/** Of a resource that has not the shape that rules count on, some cannot be told. */
function brokenWherePossible(kind: Kind, resource: Pick<Resource, 'metadata' | 'spec'>): Violation[] {
  try {
    return findViolations(kind, resource);
  } catch {
    // The shape has to be corrected first, and its fault has been reported.
    return [];
  }
}

/** A kind's further checks may repeat a rule. */
function saysTheSame(rule: Violation, { path, message }: Violation): boolean {
  return rule.path === path || rule.message.includes(message);
}

/** Lists whose items have a name, with one of them twice. */
function duplicates(spec: unknown): Violation[] {
  if (typeof spec !== 'object' || spec === null) return [];
  return Object.entries(spec).flatMap(([list, items]: [string, unknown]) => {
    const key = namedBy[list];
    if (key === undefined || !Array.isArray(items)) return [];
    const names = items.map((item: unknown) => nameIn(item, key));
    return names.flatMap((name, index) =>
      name !== undefined && names.indexOf(name) < index
        ? [{ path: `spec.${list}[${index}]`, message: `Duplicate value: ${JSON.stringify({ [key]: name })}` }]
        : [],
    );
  });
}

function nameIn(item: unknown, key: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  return Object.entries(item).find(([name]) => name === key)?.[1];
}
