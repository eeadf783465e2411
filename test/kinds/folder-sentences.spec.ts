import { describe, expect, it } from '@jest/globals';
import { findViolations } from '#apps/controller/src/folder/find-violations';
import { checkManifest } from '#apps/controller/src/folder/check-manifest';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { cases, changes, misfits, valid } from './spec-cases.js';
import { resource } from './stand.js';

// The same table is tried at a Kubernetes API server (test/controller/crds.spec.ts).
describe.each(kinds)('a $kind in a folder', (kind) => {
  const { takes, refuses } = cases[kind.kind] ?? { takes: [], refuses: [] };
  const of = (spec: object, name = 'default') => resource(kind.kind, name, spec);
  const taken: [string, object][] = [['one', valid[kind.kind] ?? {}], ...takes];

  it.each(taken)('is taken: %s', (_what, spec) => expect(checkManifest(kind, of(spec))).toEqual([]));

  it.each(refuses)('is refused in the words of the API server: %s', (words, spec) =>
    expect(checkManifest(kind, of(spec)).join('\n')).toContain(words),
  );

  it('says one thing once', () => {
    for (const [, spec] of refuses) {
      const complaints = checkManifest(kind, of(spec));
      expect(new Set(complaints).size).toBe(complaints.length);
    }
  });

  it('keeps what it is', () => {
    const before = of(valid[kind.kind] ?? {});
    expect(findViolations(kind, before, before)).toEqual([]);
    for (const [words, change] of changes[kind.kind] ?? []) {
      const after = of({ ...valid[kind.kind], ...change });
      expect(findViolations(kind, after, before).map(({ message }) => message)).toEqual([words]);
    }
  });
});

// The API server takes them: no structural schema says which fields belong together.
it.each(misfits)(
  'a $kind is refused where fields do not belong together: $words',
  ({ kind: name, words, spec }) => {
    const kind = kinds.find((one) => one.kind === name);
    expect(kind && checkManifest(kind, resource(name, 'default', spec)).join('\n')).toContain(words);
  },
);

describe('a field that there is not', () => {
  const complaintsAbout = (kindName: string, spec: object) => {
    const kind = kinds.find((one) => one.kind === kindName);
    return kind && checkManifest(kind, resource(kindName, 'default', spec));
  };
  const source = { workspaceRef: { name: 'acme' }, displayName: 'Shop', type: 'postgresql' };
  const postgresql = { host: 'db', database: 'shop', user: 'reader' };

  it('is told with the one that is meant', () => {
    expect(
      complaintsAbout('Workspace', { displayname: 'Acme', displayName: 'A', plna: 'x', plan: 'scale' }),
    ).toEqual([
      'unknown field "spec.displayname": is displayName meant?',
      'unknown field "spec.plna": is plan meant?',
    ]);
    expect(complaintsAbout('Workspace', { displayName: 'A', plan: 'scale', colour: 'red' })).toEqual([
      'unknown field "spec.colour"',
    ]);
  });

  it('is told with the Secret that it belongs in, and not with what it holds', () =>
    expect(
      complaintsAbout('DataSource', { ...source, postgresql: { ...postgresql, password: 'hunter2' } }),
    ).toEqual([
      'unknown field "spec.postgresql.password": it stands in no manifest; put it into a Secret and name that in passwordSecretRef',
    ]));
});

describe('what is missing, or is of another type', () => {
  it('is told by path', () => {
    const kind = kinds.find((one) => one.kind === 'Dashboard');
    const spec = { workspaceRef: {}, displayName: 7, widgets: [{ key: 'one', type: 'text', text: 'Hello' }] };
    expect(kind && checkManifest(kind, resource('Dashboard', 'default', spec))).toEqual([
      'spec.workspaceRef.name: Required value',
      'spec.displayName: Invalid value: must be of type string, and is number: put it into quotes',
      'spec.widgets[0].title: Required value',
    ]);
  });
});
