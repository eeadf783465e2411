import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { club } from '../shop.fixture.js';

describe('a word that is a cue only where it stands', () => {
  it.each([
    [
      'How many memberships are still active?',
      'select count() from memberships where memberships.ended_on is null',
    ],
    [
      'How many active memberships are there per plan?',
      'select memberships.plan, count() from memberships where memberships.ended_on is null by memberships.plan',
    ],
    [
      'When was the first payment made?',
      'select payments.paid_at from payments order payments.paid_at limit 1',
    ],
    [
      'Which member joined last?',
      'select members.name, members.joined_on from members where not members.joined_on is null order members.joined_on down limit 1',
    ],
    [
      'How many payments were over 500 dollars?',
      'select count() from payments where payments.total_amount > 500',
    ],
  ])('%s', (question, expected) => {
    expect(planOf(question, club())).toBe(expected);
  });
});
