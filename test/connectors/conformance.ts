import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connector } from '#connectors';
import { describeFaults } from './conformance-faults.js';
import { describeIntrospection } from './conformance-introspection.js';
import { describeRefusals } from './conformance-refusals.js';
import { describeResults } from './conformance-results.js';
import { describeStops } from './conformance-stops.js';
import type { Engine } from './engine.js';
import { collect } from './collect.js';

/** The promises of every connector, whatever engine it speaks to. */
export function connectorConformance(name: string, engine: Engine): void {
  describe(`the connector for ${name}`, () => {
    let opened: Connector;
    const connector = () => opened;

    beforeAll(async () => {
      await engine.setUp();
      opened = await engine.open({ connectionsMax: 3 });
    }, 60_000);

    afterAll(async () => {
      await opened?.close();
      await engine.tearDown();
    }, 60_000);

    it('says which version of the engine it reached', async () => {
      const facts = await connector().test(AbortSignal.timeout(10_000));
      expect(facts.version).toMatch(/\w+ \d+/);
    });

    describeFaults(engine);
    describeIntrospection(engine, connector);
    describeResults(engine, connector);
    describeRefusals(engine, connector);
    describeStops(engine, connector);

    it('still answers after all that', async () => {
      expect((await collect(connector(), 'SELECT 1 AS n')).rows).toEqual([[1]]);
    });
  });
}
