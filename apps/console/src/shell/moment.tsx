import { ago, ahead } from './ago.js';

const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A relative time; the exact one is its tooltip. */
export function Moment({ at, never = 'never' }: { at: string | null; never?: string }) {
  if (at === null) return <span>{never}</span>;
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {ago(at)}
    </time>
  );
}

/** A time in the future. */
export function MomentAhead({ at }: { at: string }) {
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {ahead(at)}
    </time>
  );
}

/** The exact time, to the second. */
export function ExactMoment({ at }: { at: string }) {
  return <time dateTime={at}>{full.format(new Date(at))}</time>;
}
