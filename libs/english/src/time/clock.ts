export type { CalendarClock as Clock } from '#platform';
