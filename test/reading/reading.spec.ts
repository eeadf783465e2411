import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { buildCatalog } from '#english';
import { buildModel } from '#model';
import { pageOfSteps } from './page-of-steps.js';
import { printSteps } from './print-steps.js';
import { readingSteps } from './reading-steps.js';

type Column = SourceTable['columns'][number];

const column = (name: string, kind: Column['kind'], samples: string[] = []): Column => ({
  name,
  type: kind,
  kind,
  nullable: false,
  comment: null,
  description: null,
  synonyms: [],
  samples,
});

const tables: SourceTable[] = [
  {
    schema: 'public',
    name: 'parcels',
    type: 'table',
    comment: null,
    description: null,
    synonyms: [],
    row_estimate: 100,
    columns: [
      column('id', 'integer'),
      column('city', 'text', ['Oslo', '<b>Lima</b>']),
      column('weight', 'number'),
      column('sent_at', 'timestamp'),
    ],
    primary_key: ['id'],
    foreign_keys: [],
  },
];

const clock = { now: new Date('2026-11-22T12:00:00Z') };
const stepsOf = (question: string) =>
  readingSteps(question, buildCatalog({ tables, model: buildModel(tables, undefined) }), clock, { best: 1 });

describe('how a question is read, step by step', () => {
  const steps = stepsOf('number of parcels by city last month');

  it('has words with their links, rules that won and lost, the request, the plan and the certainty', () => {
    const [request] = steps.requests;
    expect(request?.words.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['parcels', 'by', 'city', 'last month']),
    );
    expect(request?.words.find(({ text }) => text === 'city')?.as).toContain('parcels.city');
    expect(request?.rules).toContainEqual(expect.objectContaining({ rule: 'grouping', hasWon: true }));
    expect(request?.rules.map(({ bonus }) => typeof bonus)).not.toContain('undefined');
    expect(request?.clauses.join()).toMatch(/"by".*parcels\.city/);
    expect(request?.plan).toMatchObject({
      words: expect.stringMatching(/parcels by city in October 2026/),
      sql: expect.stringMatching(/GROUP BY/),
    });
    expect(steps.answer).toMatchObject({ confidence: expect.any(Number), verdict: expect.any(String) });
    expect(Object.fromEntries(steps.answer?.features ?? [])).not.toEqual({});
  });

  it('tells which rules lost to others, and what each was worth', () => {
    const { requests } = stepsOf('top 3 cities by weight');
    expect(requests[0]?.rules).toMatchObject([
      { rule: 'top-few', text: 'top 3 cities', bonus: 0.8, hasWon: true },
      { rule: 'so-many', text: '3 cities', bonus: 0.5, hasWon: false },
      { hasWon: true },
    ]);
  });

  it('names words that nobody knows', () => {
    expect(stepsOf('number of parcels by zorblat').unknown).toEqual(['zorblat']);
  });
});

describe('in a terminal', () => {
  it('is in colors, or plain where there are none', () => {
    const steps = stepsOf('number of parcels by zorblat');
    const plain = printSteps(steps, false);
    expect(plain).not.toContain('\u001B');
    expect(plain).toMatch(/Words and links.*Rules.*Request.*Plan.*Unknown {2}zorblat.*Certainty/s);
    expect(printSteps(steps, true)).toContain('\u001B[');
  });

  it('obeys nothing that a question says', () => {
    expect(printSteps(stepsOf('parcels \u009B31m by city'), false)).not.toContain('\u009B');
  });
});

describe('as a page', () => {
  const page = pageOfSteps([stepsOf('parcels in <b>Lima</b> & "Oslo" <script>alert(1)</script>')]);

  it('loads nothing and fits light and dark', () => {
    expect(page).not.toMatch(/https?:|src=|<link|@import|url\(/);
    expect(page).toContain('color-scheme: light dark');
    expect(page).toContain("default-src 'none'");
  });

  it('has what a question and a source say as text', () => {
    expect(page).not.toMatch(/<script|<b>/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('shows the same as a terminal, for several questions', () => {
    const both = pageOfSteps([stepsOf('parcels by city'), stepsOf('weight of parcels')]);
    for (const heading of ['Words and links', 'Rules', 'Request', 'Plan', 'Certainty'])
      expect(both.split(`<h2>${heading}`).length - 1).toBeGreaterThanOrEqual(2);
  });
});
