/**
 * The states of an alert: ok → pending → firing → ok. What can go wrong: an evaluation that failed or found nothing tells neither
 * that all is well nor that it is not (what fires goes on doing so, unseen behind `error` and `no_data`; what was pending begins anew);
 * a muted alert, and one in its quiet hours, is told nothing of (it is announced when it speaks again, if it still fires); an alert that was announced is resolved once,
 * muted or not, lest somebody's incident stay open.
 */
import type { AlertState } from '#contracts';
import type { Verdict } from './judge.js';

/** The state of an alert, with the moments that it depends on. */
export interface Standing {
  state: AlertState;
  pendingSince: Date | null;
  firingSince: Date | null;
  announcedAt: Date | null;
}

/** The standing of an alert before its first evaluation. */
export const unevaluated: Standing = {
  state: 'ok',
  pendingSince: null,
  firingSince: null,
  announcedAt: null,
};

/** The circumstances of an evaluation. */
export interface Evaluated {
  finding: Verdict['finding'];
  forMinutes: number;
  mutedUntil: Date | null;
  isQuiet: boolean;
  at: Date;
}

/** The standing after an evaluation, and the news for receivers. */
export interface Step {
  standing: Standing;
  event: 'alert.fired' | 'alert.resolved' | undefined;
}

/** The transition of an alert by one evaluation. */
export function nextStanding(before: Standing, evaluated: Evaluated): Step {
  switch (evaluated.finding) {
    case 'failed':
      return { standing: { ...before, state: 'error', pendingSince: null }, event: undefined };
    case 'no_data':
      return { standing: { ...before, state: 'no_data', pendingSince: null }, event: undefined };
    case 'clear':
      return {
        standing: { state: 'ok', pendingSince: null, firingSince: null, announcedAt: null },
        event: before.announcedAt ? 'alert.resolved' : undefined,
      };
    case 'breached':
      return breached(before, evaluated);
  }
}

function breached(before: Standing, { forMinutes, mutedUntil, isQuiet, at }: Evaluated): Step {
  const pendingSince = before.pendingSince ?? at;
  const isPending = !before.firingSince && at.getTime() - pendingSince.getTime() < forMinutes * 60_000;
  if (isPending) return { standing: { ...before, state: 'pending', pendingSince }, event: undefined };
  const isMuted = isQuiet || (mutedUntil !== null && at < mutedUntil);
  const isToBeAnnounced = !before.announcedAt && !isMuted;
  return {
    standing: {
      state: 'firing',
      pendingSince: null,
      firingSince: before.firingSince ?? at,
      announcedAt: isToBeAnnounced ? at : before.announcedAt,
    },
    event: isToBeAnnounced ? 'alert.fired' : undefined,
  };
}
