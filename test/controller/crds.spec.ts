import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { crdOf, rulesOf } from '#apps/controller/src/crds/crd';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { startApiServer } from './api-server.js';
import type { ApiServer } from './api-server.js';
import { changes, cases, valid } from '../kinds/spec-cases.js';
import { describeWithApiServer } from './describe-with-api-server.js';

describeWithApiServer('the definitions, at a Kubernetes API server', () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = await startApiServer();
    for (const kind of kinds) {
      const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
      const { status, body } = await server.send('POST', path, crdOf(kind));
      if (status !== 201) throw new Error(`${kind.kind}: ${status}: ${body.message}`);
    }
    await until(async () => {
      const { body } = await server.send('GET', '/apis/questglass.io/v1alpha1');
      return (
        body.resources?.filter(({ name }: { name: string }) => !name.includes('/')).length === kinds.length
      );
    });
  });

  afterAll(() => server.stop());

  const pathOf = (plural: string) => `/apis/questglass.io/v1alpha1/namespaces/default/${plural}`;
  const resource = (kind: string, spec: object, name = 'default') => ({
    apiVersion: 'questglass.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default' },
    spec,
  });
  const strictly = 'dryRun=All&fieldValidation=Strict';

  it('are established, with every name, and no complaint about a schema', async () => {
    const { body } = await server.send('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions');
    for (const { metadata, status } of body.items) {
      const told = status.conditions.filter(
        ({ type, status: is }: { type: string; status: string }) =>
          (is === 'True') !== ['Established', 'NamesAccepted'].includes(type),
      );
      expect([metadata.name, told]).toEqual([metadata.name, []]);
    }
  });

  describe.each(kinds)('$kind', (kind) => {
    const { plural } = kind;
    const { takes, refuses } = cases[kind.kind] ?? { takes: [], refuses: [] };
    const taken: [string, object][] = [['one', valid[kind.kind] ?? {}], ...takes];

    it.each(taken)('is taken: %s', async (_what, spec) => {
      const { status, body } = await server.send(
        'POST',
        `${pathOf(plural)}?${strictly}`,
        resource(kind.kind, spec),
      );
      expect([status, body.message]).toEqual([201, undefined]);
      // The server's additions (defaults) and omissions must be as the kind understands them.
      expect(kind.spec.safeParse(body.spec).error?.message).toBeUndefined();
    });

    it.each(refuses)('is refused: %s', async (words, spec) => {
      const { status, body } = await server.send(
        'POST',
        `${pathOf(plural)}?${strictly}`,
        resource(kind.kind, spec),
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.message).toContain(words);
    });

    it('is not current before a controller has seen it', async () => {
      const at = pathOf(plural);
      const { body: made } = await server.send('POST', at, resource(kind.kind, valid[kind.kind] ?? {}));
      const { body: read } = await server.send('GET', `${at}/default`);
      expect(made.metadata.generation).toBe(1);
      expect(read.status).toEqual({ observedGeneration: -1 });
      await server.send('DELETE', `${at}/default`);
    });

    it('keeps what it is, whatever else is changed', async () => {
      const { body: made } = await server.send(
        'POST',
        pathOf(plural),
        resource(kind.kind, valid[kind.kind] ?? {}),
      );
      const at = `${pathOf(plural)}/default?${strictly}`;
      const same = await server.send('PUT', at, made);
      expect([same.status, same.body.message]).toEqual([200, undefined]);
      for (const [words, change] of changes[kind.kind] ?? []) {
        const { status, body } = await server.send('PUT', at, { ...made, spec: { ...made.spec, ...change } });
        expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
      }
    });

    it('has no rule that was not tried both ways', () => {
      const tried = new Set([...refuses, ...(changes[kind.kind] ?? [])].map(([words]) => words));
      const untried = rulesOf(kind).filter(({ path, message }) => path !== '' && !tried.has(message));
      expect(untried).toEqual([]);
    });
  });

  it('there is one McpEndpoint, named default', async () => {
    const other = resource('McpEndpoint', {}, 'another');
    const { status, body } = await server.send('POST', `${pathOf('mcpendpoints')}?${strictly}`, other);
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining('there is one McpEndpoint, named default'),
    ]);
  });

  it('are all of one category, for `kubectl get questglass`', async () => {
    const { body } = await server.send('GET', '/apis/questglass.io/v1alpha1');
    const listed = body.resources.filter(({ categories }: { categories?: string[] }) =>
      categories?.includes('questglass'),
    );
    expect(listed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
      kinds.map(({ kind }) => kind).toSorted(),
    );
  });
});
