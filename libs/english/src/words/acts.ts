import { stem } from './stem.js';

/** Acts with a day in the data, each in people's words for it. */
const groups = `
  check in, checkin, checked in, checking in, arrival, arrive, arriving | check out, checkout, checked out, checking out, departure, depart, leave, leaving |
  order, ordered, placed, purchase, bought, buy, came in, come in | ship, shipped, dispatch, sent, sent out, went out, go out | deliver, delivery, handed over, arrived |
  receive, receipt, received, came in, come in, arrived, delivered | pay, paid, payment, came in, come in, collect, collected, settled, cash received, received |
  sign, signed, signup, sign up, signed up, join, joined, register, registered, registration, onboard, came on board | create, created, added, opened, raised, logged, reported, submitted, filed, came in, come in, signed up, joined, registered |
  churn, churned, left, leave, quit, cancelled | hire, hired, joined, started, came on board | terminate, terminated, left, leave, quit, exit |
  start, started, begin, began, launch, kicked off, commence | end, ended, finish, finished, complete, completed, completion, done | close, closed, finish, settled | resolve, resolved, solved, fixed, closed |
  due, deadline, promised, promise, expected, owed, runs out, run out, running out | return, returned, sent back, came back, brought back | refund, refunded, reimbursed, paid back |
  install, installed, bought, set up, commissioned | decommission, decomm, retired, scrapped, removed | invoice, invoiced, billed, issued, bill | issue, issued, sent, send, sent out | charge, charged, billed | delete, deleted, removed |
  expire, expired, expires, lapsed, lapse, ran out, run out, runs out, running out, is up, due to expire, coming up for renewal | approve, approved, granted, signed off | reject, rejected, declined, turned down | admit, admitted, admission | discharge, discharged | decide, decided, decision |
  enrol, enroll, enrolled, enrolment, enrollment, signed up, joined, taken on, took on | birth, born | cancel, canceled, cancelled, called off | waste, wasted, thrown away, throw away | publish, published, went live, released, go live |
  answer, answered, replied, responded, response | schedule, scheduled, planned, booked for | book, booked, reserved, made, came in, come in`;

const byWord = new Map<string, Set<string>>();
for (const group of groups.split('|')) {
  const phrases = group.split(',').map((phrase) => phrase.trim());
  for (const phrase of phrases) {
    const others = byWord.get(keyOf(phrase)) ?? new Set();
    for (const other of phrases) if (keyOf(other) !== keyOf(phrase)) others.add(other);
    byWord.set(keyOf(phrase), others);
  }
}

function keyOf(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ');
}

/** Other phrases for the act in a column's name: for "paid", "collected" and "settled". */
export function otherWordsFor(words: readonly string[]): string[] {
  const whole = byWord.get(keyOf(words.join(' ')));
  return [...(whole ?? new Set(words.flatMap((word) => [...(byWord.get(keyOf(word)) ?? [])])))];
}
