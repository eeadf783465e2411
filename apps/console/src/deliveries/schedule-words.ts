import type { Schedule } from '#contracts';
import { peopleWords } from './channel-words.js';

/** The days of the week, from Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** A schedule in words: "Sent every Monday at 08:00 (Europe/Oslo) to 2 people and 1 channel". */
export function scheduleWords({
  when,
  time_zone: zone,
  channel_ids: channels,
  paused,
  ...named
}: Pick<
  Schedule,
  'when' | 'time_zone' | 'channel_ids' | 'member_ids' | 'unreached_member_ids' | 'paused'
>): string {
  const at = [when.hour, when.minute].map((part) => String(part).padStart(2, '0')).join(':');
  const places = channels.length === 1 ? '1 channel' : `${channels.length} channels`;
  const to = [
    named.member_ids.length > 0 ? peopleWords(named) : '',
    channels.length > 0 ? places : '',
  ].filter((part) => part !== '');
  return `${paused ? 'Paused: sent' : 'Sent'} ${dayWords(when)} at ${at} (${zone}) to ${to.join(' and ')}`;
}

function dayWords(when: Schedule['when']): string {
  switch (when.every) {
    case 'day':
      return 'every day';
    case 'week':
      return `every ${weekdays[when.weekday - 1] ?? 'week'}`;
    case 'month':
      return `on day ${when.day_of_month} of every month`;
  }
}
