import { describe, expect, it } from '@jest/globals';
import type { Connector, SourceTable } from '#connectors';
import type { Engine } from './engine.js';

const engineSchemas = /^(information_schema|pg_\w+|mysql|sys|performance_schema|system|sqlite_\w+)$/i;

/** Tables and views as the account sees them. */
export function describeIntrospection(engine: Engine, connector: () => Connector): void {
  describe('when it is asked for the tables', () => {
    it('finds tables and views with their columns, comments and keys', async () => {
      const found = await connector().introspect(AbortSignal.timeout(15_000));
      const own = found.filter((table) => engine.owns?.(table) ?? true);
      expect(comparable(own)).toEqual(comparable(engine.tables));
    });

    it('leaves out what belongs to the engine', async () => {
      const found = await connector().introspect(AbortSignal.timeout(15_000));
      const belongsToEngine = ({ schema, name }: SourceTable) => engineSchemas.test(schema ?? name);
      expect(found.filter(belongsToEngine)).toEqual([]);
    });

    it('estimates rows with a number or not at all', async () => {
      const found = await connector().introspect(AbortSignal.timeout(15_000));
      const estimates = found.map((table) => table.rowEstimate ?? 0);
      expect(estimates.every((estimate) => Number.isInteger(estimate) && estimate >= 0)).toBe(true);
    });
  });
}

function comparable(tables: SourceTable[]): Omit<SourceTable, 'rowEstimate'>[] {
  return tables
    .map(({ rowEstimate: _, ...table }) => table)
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)));
}

function fullName({ schema, name }: Pick<SourceTable, 'schema' | 'name'>): string {
  return `${schema ?? ''}.${name}`;
}
