import { expect, it } from '@jest/globals';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { z } from 'zod';
import { describeWithHelm, ofKind, render } from '../helm.js';
import type { Manifest } from '../helm.js';

const Rules = z.array(
  z.object({ apiGroups: z.array(z.string()), resources: z.array(z.string()), verbs: z.array(z.string()) }),
);
const Data = z.record(z.string(), z.string());

/** The verbs that a role has on a resource, by its group. */
function verbsOn({ rules }: Manifest, resource: string, group = ''): string[] {
  return Rules.parse(rules).flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.includes(group) && resources.includes(resource) ? verbs : [],
  );
}

/** The namespaces in which the controller may read Secrets, and `*` for a ClusterRole. */
function placesOfSecrets(...values: string[]): string[] {
  const manifests = render(...values);
  const places = (kind: string) =>
    ofKind(manifests, kind)
      .filter((role) => verbsOn(role, 'secrets').length > 0)
      .map(({ metadata }) => metadata.namespace ?? '*');
  return [...places('Role'), ...places('ClusterRole')];
}

function watchedBy(...values: string[]): string | undefined {
  const settings = ofKind(render(...values), 'ConfigMap').find(
    ({ metadata }) => metadata.name === 'questglass-controller',
  );
  return Data.parse(settings?.['data'] ?? {})['QG_NAMESPACES'];
}

describeWithHelm("the controller's rights", () => {
  it.each([
    ["the release's namespace by default", [], ['questglass'], undefined],
    [
      'the namespaces that are named',
      ['--set', 'controller.watchNamespaces={team-a,team-b}'],
      ['team-a', 'team-b'],
      'team-a,team-b',
    ],
    [
      'the whole cluster where that is asked for',
      ['--set', 'controller.watchAllNamespaces=true'],
      ['*'],
      '*',
    ],
    ['nothing where it does not run', ['--set', 'controller.enabled=false'], [], undefined],
  ])('reach over %s, and what it watches follows', (_what, values, places, watched) => {
    expect(placesOfSecrets(...values)).toEqual(places);
    expect(watchedBy(...values)).toBe(watched);
  });

  it('are bound where they are given, and nowhere else', () => {
    const manifests = render('--set', 'controller.watchNamespaces={team-a,team-b}');
    const bound = ofKind(manifests, 'RoleBinding').map(({ metadata }) => [metadata.name, metadata.namespace]);
    expect(bound).toEqual([
      ['questglass-controller-leader-election', 'questglass'],
      ['questglass-controller', 'team-a'],
      ['questglass-controller', 'team-b'],
    ]);
    expect(ofKind(manifests, 'ClusterRoleBinding')).toEqual([]);
  });

  it('are either of named namespaces or of all', () => {
    const both = ['controller.watchNamespaces={team-a}', 'controller.watchAllNamespaces=true'];
    expect(() => render('--set', both.join(','))).toThrow(/controller\.watchAllNamespaces/);
  });
});

describeWithHelm("people's roles", () => {
  const group = 'questglass.io';
  const plurals = kinds.map(({ plural }) => plural);
  const roleOf = (name: string, ...values: string[]) => {
    const found = ofKind(render(...values), 'ClusterRole').find(({ metadata }) =>
      metadata.name.endsWith(`-${name}`),
    );
    if (!found) throw new Error(`there is no role ${name}`);
    return found;
  };
  const aggregatedTo = ({ metadata }: Manifest) =>
    Object.keys(metadata.labels ?? {}).flatMap((label) => /\/aggregate-to-(\w+)$/.exec(label)?.[1] ?? []);

  it('let a viewer read every kind, and no more', () => {
    const role = roleOf('viewer');
    for (const plural of plurals) expect(verbsOn(role, plural, group)).toEqual(['get', 'list', 'watch']);
    expect(aggregatedTo(role).toSorted()).toEqual(['admin', 'edit', 'view']);
  });

  it('let an editor change what belongs to a workspace, but neither workspaces nor the switch of MCP', () => {
    const role = roleOf('editor');
    const changed = (plural: string) => verbsOn(role, plural, group).includes('create');
    expect(plurals.filter((plural) => !changed(plural))).toEqual(['workspaces', 'mcpendpoints']);
    expect(aggregatedTo(role).toSorted()).toEqual(['admin', 'edit']);
  });

  it('let an operator change every kind, which nobody is by another role', () => {
    const role = roleOf('operator');
    for (const plural of plurals) expect(verbsOn(role, plural, group)).toContain('delete');
    expect(aggregatedTo(role)).toEqual([]);
  });

  it('reach no Secret and no status', () => {
    for (const name of ['viewer', 'editor', 'operator'])
      for (const { apiGroups, resources } of Rules.parse(roleOf(name).rules)) {
        expect(apiGroups).toEqual([group]);
        expect(resources.filter((resource) => !plurals.includes(resource))).toEqual([]);
      }
  });

  it('are left out, or out of those of Kubernetes, where they are not wanted', () => {
    expect(ofKind(render('--set', 'roles.create=false'), 'ClusterRole')).toEqual([]);
    expect(aggregatedTo(roleOf('viewer', '--set', 'roles.aggregate=false'))).toEqual([]);
  });
});
