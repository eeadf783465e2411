import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextStanding, unevaluated } from './next-standing.js';
import type { Evaluated } from './next-standing.js';

/** One evaluation a minute. */
function play(findings: readonly Evaluated['finding'][], forMinutes = 0, mutedMinutes = 0) {
  const began = Date.parse('2026-03-02T09:00:00Z');
  const mutedUntil = new Date(began + mutedMinutes * 60_000);
  let standing = unevaluated;
  return findings.map((finding, minute) => {
    const at = new Date(began + minute * 60_000);
    const step = nextStanding(standing, { finding, forMinutes, mutedUntil, isQuiet: false, at });
    ({ standing } = step);
    return { state: standing.state, event: step.event };
  });
}

describe('an alert', () => {
  it('fires once, and is over once', () => {
    expect(play(['clear', 'breached', 'breached', 'clear', 'clear'])).toEqual([
      { state: 'ok' },
      { state: 'firing', event: 'alert.fired' },
      { state: 'firing' },
      { state: 'ok', event: 'alert.resolved' },
      { state: 'ok' },
    ]);
  });

  it('is pending first, and begins anew after an evaluation that does not say so', () => {
    const states = play(['breached', 'breached', 'no_data', 'breached', 'breached', 'breached'], 2);
    expect(states.map(({ state }) => state)).toEqual([
      'pending',
      'pending',
      'no_data',
      'pending',
      'pending',
      'firing',
    ]);
  });

  it('that was muted all the time is told nothing of', () => {
    const events = play(['breached', 'breached', 'clear'], 0, 60).map(({ event }) => event);
    expect(events).toEqual([undefined, undefined, undefined]);
  });

  it('tells that it fired and that it is over in turns, whatever is found', () => {
    const findings = fc.array(fc.constantFrom('breached', 'clear', 'no_data', 'failed' as const), {
      maxLength: 40,
    });
    const minutes = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(findings, minutes, minutes, (found, forMinutes, mutedMinutes) => {
        const steps = play(found, forMinutes, mutedMinutes);
        const events = steps.flatMap(({ event }) => event ?? []);
        events.forEach((event, place) =>
          expect(event).toBe(place % 2 === 0 ? 'alert.fired' : 'alert.resolved'),
        );
        const isOver = steps.at(-1)?.state === 'ok';
        expect(isOver && events.length % 2 === 1).toBe(false);
      }),
    );
  });
});
