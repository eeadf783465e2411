import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { readRequests } from '../reading/read-request.js';
import { aTable } from '../shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

function read(question: string, tables: readonly SourceTable[]): string | undefined {
  const { believed } = buildCatalog({ tables, model: buildModel(tables, undefined) });
  const [best] = believed ? readRequests(question, believed, clock) : [];
  return best && planText(best.plan);
}

const prices = aTable(
  'course_price_hist',
  ['course_id!:integer', 'price!:number', 'valid_from!:date', 'valid_to:date'],
  ['course_id>course.course_id'],
);
const courses = (...more: string[]) => aTable('course', ['course_id!:integer', 'title!:text', ...more]);

describe('a history of one number', () => {
  it('is called by it', () => {
    expect(read('current price of each course', [courses(), prices])).toMatch(
      /select course\.title, avg\(course_price_hist\.price\)/,
    );
  });

  it('leaves its word to the things that have such a number themselves', () => {
    expect(read('average price', [courses('price!:number'), prices])).toMatch(/avg\(course\.price\)/);
  });

  it('has rows that are counted', () => {
    expect(read('how many price history records are there', [courses(), prices])).toMatch(/count/);
  });
});
