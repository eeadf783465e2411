import { ago, ahead } from './ago.js';

const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as people say it; the exact one is behind it. */
export function Moment({ at, never = 'never' }: { at: string | null; never?: string }) {
  if (at === null) return <span>{never}</span>;
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {ago(at)}
    </time>
  );
}

/** A time that is to come. */
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
