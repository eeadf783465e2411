import { describe, expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { readCandidates } from '../read-candidates.js';
import { readQuestion, sureEnough } from '../read-question.js';
import { readRequests } from './read-request.js';
import { workshopExport } from './workshop-export.fixture.js';

const texts = workshopExport({ numbersAre: 'texts' });
const numbers = workshopExport({ numbersAre: 'numbers' });
const clock = { now: new Date('2026-05-20T12:00:00Z') };

const plans: Readonly<Record<string, string>> = {
  'average csat': 'select avg(number(jobs.csat)) from jobs',
  'total paid amount': 'select sum(number(jobs.paid_amount)) from jobs',
  'median labour hours': 'select median(number(jobs.labour_hours)) from jobs',
  'lowest and highest labour hours':
    'select min(number(jobs.labour_hours)), max(number(jobs.labour_hours)) from jobs',
  'average csat by mechanic': 'select jobs.mechanic, avg(number(jobs.csat)) from jobs by jobs.mechanic',
  'how many jobs are there for each csat': 'select jobs.csat, count() from jobs by jobs.csat',
  'paid amount by csat': 'select jobs.csat, sum(number(jobs.paid_amount)) from jobs by jobs.csat',
  'how many jobs have a csat below 3': 'select count() from jobs where number(jobs.csat) < 3',
  'jobs with csat of at least 4': 'select jobs.job_ref from jobs where number(jobs.csat) >= 4',
  'how many jobs have csat 5': 'select count() from jobs where number(jobs.csat) = 5',
  'how many jobs have no csat': 'select count() from jobs where number(jobs.csat) is null',
  'jobs with a parts cost above average':
    'select jobs.job_ref from jobs where number(jobs.parts_cost) > (select avg(number(jobs.parts_cost)) from jobs)',
  'jobs where the paid amount is more than the parts cost':
    'select jobs.job_ref from jobs where number(jobs.paid_amount) > number(jobs.parts_cost)',
  '5 jobs with the highest parts cost':
    'select jobs.job_ref, number(jobs.parts_cost) from jobs where not number(jobs.parts_cost) is null order number(jobs.parts_cost) down limit 5',
  'top 3 mechanics by paid amount':
    'select jobs.mechanic, sum(number(jobs.paid_amount)) from jobs where not jobs.mechanic is null by jobs.mechanic order sum(number(jobs.paid_amount)) down, jobs.mechanic limit 3',
  'share of paid amount by bike type':
    'select jobs.bike_type, sum(number(jobs.paid_amount)), share(sum(number(jobs.paid_amount))) from jobs by jobs.bike_type',
  'paid amount per month in 2025':
    'select month(day_of_text), sum(number(jobs.paid_amount)) from jobs where jobs.taken_in in 2025-01-01..2026-01-01 by month(day_of_text) order month(day_of_text)',
};

describe('over an export of texts', () => {
  it.each(Object.entries(plans))('reads "%s"', (question, plan) => {
    if (!texts.believed) throw new Error('The export has a model.');
    const [best] = readRequests(question, texts.believed, clock);
    expect(best && planText(best.plan)).toBe(plan);
  });

  it.each(Object.keys(plans))('reads "%s" in each way as where numbers are kept as numbers', (question) => {
    const [inTexts, asNumbers] = [texts, numbers].map((catalog) =>
      readCandidates(question, catalog, clock).candidates.map(({ plan }) => planText(plan)),
    );
    expect(inTexts?.map((plan) => plan.replaceAll(/number\(([\w.]+)\)/g, '$1'))).toEqual(asNumbers);
  });
});

describe('an aggregate of what is no amount', () => {
  const read = (question: string) => readQuestion(question, texts, clock).readings;

  it.each([
    ['average colour', 'colour'],
    ['what is the average colour in 2025', 'colour'],
    ['median bike type by mechanic', 'bike type'],
    ['sum of the colours', 'colours'],
    ['max notes', 'notes'],
    ['average of the notes', 'notes'],
  ])('is refused by its name: %s', (question, words) => {
    const [best, ...others] = read(question);
    expect(best?.confidence).toBeLessThan(sureEnough);
    expect([best, ...others].map((reading) => reading?.unreckoned)).toContain(words);
  });

  it.each([
    'average colour csat',
    'average csat by colour',
    'total number of colours',
    'average paid amount of red jobs',
    'average by colour',
    'total jobs',
  ])('is not asked for: %s', (question) => {
    expect(read(question).filter(({ unreckoned }) => unreckoned !== undefined)).toEqual([]);
  });
});
