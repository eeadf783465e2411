import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { describePlan } from '../describe/describe-plan.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { aTable, library, shop } from '../shop.fixture.js';

const age = '((2026 - year(member.date_of_birth)) - case)';

describe('an age that follows from a day of birth', () => {
  it.each([
    ['How old are the members?', `select ${age} from member`],
    [
      'What is the average age of members by city?',
      `select member.city, avg(${age}) from member by member.city`,
    ],
    ['highest age of members', `select max(${age}) from member`],
    ['members sorted by age', `select member.member_name from member order ${age}`],
    ['members older than 30', `select member.member_name from member where ${age} > 30`],
    ['members older than 30 years', `select member.member_name from member where ${age} > 30`],
    ['members with an age below 18', `select member.member_name from member where ${age} < 18`],
    ['How many members are under 18?', `select count() from member where ${age} < 18`],
  ])('is reckoned until today: %s', (question, expected) => {
    expect(planOf(question, library())).toBe(expected);
  });

  it('is the difference of years where only the year is kept', () => {
    expect(planOf('How old is Jane Austen?', library())).toBe(
      'select (2026 - author.birth_year) from author where author.fname is Jane and author.lname is Austen',
    );
  });

  it('is one year less until the birthday of this year has come', () => {
    const question = 'How old are the members?';
    const [first] = readQuestion(question, library(), { now: new Date('2026-05-20T12:00:00Z') }).readings;
    const text = JSON.stringify(first?.plan.select);
    expect(text).toContain('{"kind":"literal","value":520}');
    expect(first && describePlan(first.plan, library())).toBe('age');
  });

  it.each([
    [
      'members born after 1990',
      'select member.member_name from member where member.date_of_birth >= 1991-01-01',
    ],
    ['the oldest member', 'select member.member_name from member order member.date_of_birth limit 1'],
  ])('is not reckoned where the day itself is meant: %s', (question, expected) => {
    expect(planOf(question, library())).toBe(expected);
  });

  it('is what is kept, where that is', () => {
    expect(planOf('How old is Ada Lovelace?', shop())).toBe(
      'select customers.age from customers where customers.name is Ada Lovelace',
    );
  });

  it('is nowhere where no birth is kept', () => {
    const machines = buildCatalog({
      tables: [aTable('machines', ['id:integer', 'name!', 'built_on:date'])],
    });
    expect(planOf('average age of machines', machines) ?? '').not.toContain('2026');
  });
});
