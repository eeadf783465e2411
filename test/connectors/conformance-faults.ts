import { describe, expect } from '@jest/globals';
import type { Connector } from '#connectors';
import { collect, itHolds, sourceErrorOf } from './collect.js';
import { faultCodes } from './engine.js';
import type { Engine, Fault } from './engine.js';

/** Settings that cannot work, and what is said of each. */
export function describeFaults(engine: Engine): void {
  describe('with settings that are wrong', () => {
    for (const fault of Object.keys(faultCodes) as Fault[]) {
      itHolds(`names ${fault} as ${faultCodes[fault]}`, engine.faults[fault], async (open) => {
        const uses = [
          (connector: Connector) => connector.test(AbortSignal.timeout(15_000)),
          (connector: Connector) => connector.introspect(AbortSignal.timeout(15_000)),
          (connector: Connector) => collect(connector, 'SELECT 1'),
        ];
        for (const use of uses) {
          const error = await sourceErrorOf(openAndUse(open, use), engine.secrets);
          expect(error).toMatchObject({ code: faultCodes[fault] });
          expect(error.message).not.toBe('');
        }
      });
    }
  });
}

async function openAndUse(
  open: () => Promise<Connector>,
  use: (connector: Connector) => Promise<unknown>,
): Promise<unknown> {
  const connector = await open();
  try {
    return await use(connector);
  } finally {
    await connector.close();
  }
}
