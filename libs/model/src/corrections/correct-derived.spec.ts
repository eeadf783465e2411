import { describe, expect, it } from '@jest/globals';
import type { SourceCorrection } from '#contracts';
import { buildModel } from '../build-model.js';
import { rows, sketched } from '../sketched.fixture.js';
import { correctModel } from './correct-model.js';

const { tables, profiles } = sketched({
  tickets: {
    ticket_id: ['integer', rows(40, (row) => row + 1)],
    opened_on: ['date', rows(40, (row) => `2026-01-${String((row % 28) + 1).padStart(2, '0')}`)],
    resolved_on: ['date', rows(40, (row) => (row % 2 === 0 ? '2026-02-01' : null))],
    stage: ['text', rows(40, (row) => ['ZZ', 'YY'][row % 2] ?? '')],
  },
});
const profile = { tables: profiles, coverages: [] };
const model = buildModel(tables, profile);
const at = { schema: 'public', table: 'tickets' };

describe('amounts that no column keeps', () => {
  it('follow from facts as people said they are', () => {
    expect(namesIn()).toContain('time to resolve');
    expect(namesIn()).not.toContain('win rate');
    const meanings = { ZZ: 'won', YY: 'lost' } as const;
    expect(namesIn({ fact: 'meanings', ...at, column: 'stage', meanings })).toContain('win rate');
    expect(namesIn({ fact: 'column_role', ...at, column: 'resolved_on', role: 'other' })).not.toContain(
      'time to resolve',
    );
    expect(namesIn({ fact: 'noun', ...at, noun: { singular: 'case', plural: 'cases' } })).toContain(
      'share of resolved cases',
    );
  });

  it('still know how many rows have a time', () => {
    const { model: after } = corrected({ fact: 'table_role', ...at, role: 'event' });
    expect(after.derived.find(({ words }) => words.includes('resolution rate'))?.basis.evidence).toBe(
      '50 % of the rows have resolved_on.',
    );
  });

  it('are none where somebody rejected them, and sure where somebody confirmed them', () => {
    const { model: after } = corrected(
      { fact: 'derived', ...at, name: 'time to resolve', holds: false },
      { fact: 'derived', ...at, name: 'resolution rate', holds: true },
    );
    expect(after.derived.flatMap(({ words }) => words)).not.toContain('time to resolve');
    expect(after.derived.find(({ words }) => words[0] === 'resolution rate')?.basis).toEqual({
      certainty: 1,
      evidence: 'Ada said so on 2026-11-23.',
    });
  });

  it('are called as people named them, which no other amount is called any more', () => {
    const { model: after } = corrected({
      fact: 'derived',
      ...at,
      name: 'time to resolve',
      holds: true,
      words: ['handling time', 'resolution rate', 'time to resolve'],
    });
    const [handling, ...others] = after.derived.filter(({ words }) => words.includes('time to resolve'));
    expect(others).toEqual([]);
    expect(handling?.words.slice(0, 3)).toEqual(['handling time', 'resolution rate', 'time to resolve']);
    expect(new Set(handling?.words).size).toBe(handling?.words.length);
    expect(after.derived.filter(({ words }) => words.includes('resolution rate'))).toEqual([handling]);
  });

  it('are told where they do not follow', () => {
    const { unfit } = corrected({ fact: 'derived', ...at, name: 'win rate', holds: false });
    expect(unfit.map(({ reason }) => reason)).toEqual(['nothing of tickets is called win rate']);
  });
});

function corrected(...said: SourceCorrection[]) {
  const when = '2026-11-23T10:00:00.000Z';
  const kept = said.map((correction) => ({
    id: 'cor_1',
    correction,
    origin: 'console' as const,
    by: 'Ada',
    at: when,
  }));
  return correctModel(model, tables, kept, profile);
}

function namesIn(...said: SourceCorrection[]): string[] {
  return corrected(...said).model.derived.flatMap(({ words }) => words);
}
