import { describe, expect, it } from '@jest/globals';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { describePlan } from '../describe/describe-plan.js';
import { planText } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';
import { readQuestion, sureEnough } from '../read-question.js';
import { boatyard } from './boatyard.fixture.js';
import { joinery } from './joinery.fixture.js';
import { readRequests } from './read-request.js';

/** A print shop, as an old system names its tables. */
const tables = [
  aTable('cust_mst', ['cust_no!:text', 'cust_nm:text', 'crd_lim:number']),
  aTable('plt_mst', ['plt_no!:integer', 'made_dt:date']),
  aTable('job_hdr', ['job_no!:integer', 'cust_no!:text', 'ord_dt!:date'], ['cust_no>cust_mst.cust_no']),
  aTable('job_dtl', ['line_no!:integer', 'job_no!:integer', 'net_amt:number'], ['job_no>job_hdr.job_no']),
  aTable('dim_press', ['press_key!:integer', 'press_nm:text']),
];
const catalog = buildCatalog({ tables, model: buildModel(tables, undefined) });
const clock = { now: new Date('2026-05-20T12:00:00Z') };

function firstPlan(question: string) {
  const { believed } = catalog;
  return believed && readRequests(question, believed, clock)[0]?.plan;
}

describe('tables of an old system', () => {
  it.each([
    ['how many customers do we have', 'select count() from cust_mst'],
    ['how many presses are there', 'select count() from dim_press'],
    ['how many job lines are there', 'select count() from job_dtl'],
    [
      'how many jobs were ordered in April 2026',
      'select count() from job_hdr where job_hdr.ord_dt in 2026-04-01..2026-05-01',
    ],
    [
      'customers with a credit limit over 500',
      'select cust_mst.cust_nm, cust_mst.cust_no from cust_mst where cust_mst.crd_lim > 500',
    ],
    // No list knows "plt": its letters stand in "plates" in their order.
    ['how many plates do we have', 'select count() from plt_mst'],
  ])('are asked for by full words: %s', (question, text) => {
    const plan = firstPlan(question);
    expect(plan && planText(plan)).toBe(text);
  });

  it.each([
    ['how many customers do we have', 'number of customers'],
    ['how many job lines are there', 'number of job lines'],
  ])('are told in full words: %s', (question, words) => {
    const plan = firstPlan(question);
    expect(plan && describePlan(plan, catalog).toLowerCase()).toContain(words);
  });
});

/** States in one letter, addresses, and a table whose name is the beginning of a word. */
const kept = [
  aTable('cons', [
    'cons_no!:integer',
    'nm!:text',
    'ttl:text:Consultant|Manager',
    'eml:text:post.master@mail.example',
    'stat:text:A|L',
  ]),
  aTable(
    'tkt',
    ['tkt_id!:integer', 'tkt_no!:text', 'own_cons:integer', 'opn_dt!:date', 'cls_dt:date', 'stat:text:O|F|X'],
    ['own_cons>cons.cons_no'],
  ),
  aTable('visit', ['visit_no!:integer', 'cons_no!:integer', 'fee_amt:number'], ['cons_no>cons.cons_no']),
];
const short = buildCatalog({ tables: kept, model: buildModel(kept, undefined) });

describe('states in one letter, and names that are cut short', () => {
  it.each([
    ['how many active cons are there', 'select count() from cons where cons.stat = A'],
    ['fees by consultant', 'select cons.nm, sum(visit.fee_amt) from visit + cons by cons.nm, cons.cons_no'],
    ['how many postings are there', undefined],
    ['how many open tickets do we have', 'select count() from tkt where tkt.stat = O'],
    ['open tickets', 'select tkt.tkt_no, tkt.tkt_id from tkt where tkt.stat = O'],
  ])('are found by whole words: %s', (question, text) => {
    const { believed } = short;
    const plan = believed && readRequests(question, believed, clock)[0]?.plan;
    expect(plan && planText(plan)).toBe(text);
  });
});

const stages = ['10', '20', '30', '40'];
const sheets = aTable('sheet_hdr', [
  'sheet_no!:integer',
  'cut_dt!:date',
  `stat_cd!:text:${stages.join('|')}`,
  'paper_cd:text:A3G|A4G|A3M|A4M',
]);
const codes = aTable('code_tab', ['cd_typ!:text', 'cd_val!:text', 'cd_txt!:text']);
const meanings = [
  ['STAT', '10', 'Ink drying'],
  ['STAT', '20', 'Folding'],
  ['STAT', '30', 'Cancelled'],
  ['STAT', '40', 'Packed'],
  ['PAP', 'A3G', 'A3 glossy'],
  ['PAP', 'A4G', 'A4 glossy'],
  ['PAP', 'A3M', 'A3 matt'],
  ['PAP', 'A4M', 'A4 matt'],
];
const profile = {
  schema: codes.schema,
  name: 'code_tab',
  rows: meanings.length,
  rows_read: meanings.length,
  is_sampled: false,
  columns: [],
  unread: null,
  rows_of_list: meanings,
};
const coded = [sheets, codes];
const decoded = buildCatalog({
  tables: coded,
  model: buildModel(coded, { tables: [profile], coverages: [] }),
});

describe('codes that a list explains', () => {
  it.each([
    ['how many sheets are ink drying', 'select count() from sheet_hdr where sheet_hdr.stat_cd = 10'],
    ['how many cancelled sheets do we have', 'select count() from sheet_hdr where sheet_hdr.stat_cd = 30'],
    [
      'how many glossy sheets do we have',
      'select count() from sheet_hdr where sheet_hdr.paper_cd in (A3G, A4G)',
    ],
  ])('are asked for by what they stand for: %s', (question, text) => {
    const { believed } = decoded;
    const plan = believed && readRequests(question, believed, clock)[0]?.plan;
    expect(plan && planText(plan)).toBe(text);
  });
});

describe('firms and people by one word of their names', () => {
  const notes = [
    aTable('account', ['id!:integer', 'name!:text:Brackwater Marine|Quillhaven Ltd|Old Harbour Works']),
    aTable('note', ['id!:integer', 'account_id!:integer', 'written_on!:date'], ['account_id>account.id']),
  ];
  const source = buildCatalog({ tables: notes, model: buildModel(notes, undefined) });
  const surest = (question: string) => readQuestion(question, source, clock).readings[0];

  it('are found where the language has no such word', () => {
    const reading = surest('notes of quillhaven in April 2026');
    expect(reading && planText(reading.plan)).toContain('account.name = Quillhaven Ltd');
    expect(reading?.confidence).toBeGreaterThanOrEqual(sureEnough);
  });

  it.each([
    'total rental amount for zorblat in April 2026',
    'how many boats are zorblat at each harbour',
    'how many rentals did zorblat have last week',
  ])('are asked back about where nobody is called so, rather than left out: %s', (question) => {
    const sure = (asked: string) => readQuestion(asked, boatyard(), clock).readings[0]?.confidence;
    expect(sure(question)).toBeLessThan(sureEnough);
    expect(sure('total rental amount in April 2026')).toBeGreaterThanOrEqual(sureEnough);
  });
});

it.each(['how many people work here', 'how many employees do we have'])(
  'asks back about staff where there are customers alone: %s',
  (question) => {
    const { readings } = readQuestion(question, boatyard(), clock);
    expect(readings.filter(({ confidence }) => confidence >= sureEnough)).toEqual([]);
  },
);

describe('rows that every table marks as deleted', () => {
  const isThere = '(job.dele is null or not job.dele = Y)';

  it.each([
    [
      'how many jobs were received in April 2026',
      `select count() from job where job.rcvd_dt in 2026-04-01..2026-05-01 and ${isThere}`,
    ],
    // Several jobs have one title, and a price for all their pieces.
    ['jobs on hold', `select job.title, job.job_no from job where job.st = ON HOLD and ${isThere}`],
    ['total price by job title', `select job.title, sum(job.price) from job where ${isThere} by job.title`],
    [
      'jobs more than 30 days overdue',
      `select job.title, job.job_no from job where (job.due_dt < 2026-05-20 and (job.st is null or not job.st in (DELIVERED, CANCELLED))) and days(job.due_dt, 2026-05-20) > 30 and ${isThere}`,
    ],
    [
      'customers who have not placed an order in over 6 months',
      `select cust.nm from cust where not cust.cust_no in (select job.cust_no from job where job.rcvd_dt in 2025-11-21..2026-05-21 and not job.cust_no is null) and (cust.dele is null or not cust.dele = Y)`,
    ],
    [
      'live jobs',
      `select job.title, job.job_no from job where job.st in (IN PROGRESS, ON HOLD) and ${isThere}`,
    ],
    [
      'customers without an email',
      'select cust.nm from cust where (cust.email is null or cust.email = ) and (cust.dele is null or not cust.dele = Y)',
    ],
    [
      'total hours run in April 2026',
      'select sum((op.mins_run / 60)) from op where op.op_dt in 2026-04-01..2026-05-01',
    ],
  ])('are not there: %s', (question, text) => {
    const { believed } = joinery();
    const plan = believed && readRequests(question, believed, clock)[0]?.plan;
    expect(plan && planText(plan)).toBe(text);
  });

  it('are told of by nobody, since every reading leaves them out', () => {
    const shop = joinery();
    const [best] = shop.believed ? readRequests('jobs on hold', shop.believed, clock) : [];
    const words = best && describePlan(best.plan, shop);
    expect(words).toBe('title and job number of jobs where state is "ON HOLD"');
  });
});
