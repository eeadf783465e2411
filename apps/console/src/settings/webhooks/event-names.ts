import type { EventType } from '#contracts';

/** The events to choose from, with their meanings (SPEC 6.1). The order of the record is that of the list. */
const meanings: Record<EventType, string> = {
  'query.completed': 'A question was answered',
  'query.feedback': 'Somebody said whether an answer was good',
  'dashboard.created': 'A dashboard was made',
  'dashboard.published': 'A dashboard was published',
  'widget.added': 'A widget was added to a dashboard',
  'alert.created': 'An alert was made',
  'alert.fired': 'An alert fired',
  'alert.resolved': 'An alert is over',
  'insight.surfaced': 'Something in the data stands out',
  'data_source.connected': 'A data source was connected',
  'share.created': 'A dashboard was shared',
  'alert.test_fired': 'A test',
};

export const events: readonly { name: EventType; meaning: string }[] = Object.entries(meanings).map(
  ([name, meaning]) => ({ name: eventNamed(name), meaning }),
);

/** The event of that name; for other names the default one of tests. */
export function eventNamed(name: string): EventType {
  return isEvent(name) ? name : 'alert.test_fired';
}

function isEvent(name: string): name is EventType {
  return Object.hasOwn(meanings, name);
}
