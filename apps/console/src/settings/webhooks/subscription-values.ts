import type { WebhookSubscription, WebhookSubscriptionChange, WebhookSubscriptionInput } from '#contracts';
import { linesOf } from '../../shell/typed-lists.js';
import { eventNamed } from './event-names.js';

/** The values of a subscription's form. */
export interface SubscriptionValues {
  url: string;
  description: string;
  isAll: boolean;
  chosen: string[];
  /** One header field a line; undefined where they are unchanged. */
  headers: string | undefined;
}

export const noValues: SubscriptionValues = {
  url: '',
  description: '',
  isAll: true,
  chosen: [],
  headers: '',
};

/** The form values of an existing subscription. The values of its header fields are secret, so they stay unless all are given again. */
export function valuesOf({
  url,
  description,
  events,
  header_names: names,
}: WebhookSubscription): SubscriptionValues {
  const isAll = events.includes('*');
  return { url, description, isAll, chosen: isAll ? [] : events, headers: names.length > 0 ? undefined : '' };
}

/** The request for a new subscription. */
export function inputOf(values: SubscriptionValues): WebhookSubscriptionInput {
  const { url, description } = values;
  const headers = headersOf(values.headers ?? '');
  return {
    url,
    events: eventsOf(values),
    ...(description !== '' && { description }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** The changed parts, so that a concurrent edit of another part is kept. */
export function changeOf(before: SubscriptionValues, after: SubscriptionValues): WebhookSubscriptionChange {
  const { url, description, headers } = after;
  const hasOtherEvents = JSON.stringify(eventsOf(before)) !== JSON.stringify(eventsOf(after));
  return {
    ...(url !== before.url && { url }),
    ...(description !== before.description && { description }),
    ...(hasOtherEvents && { events: eventsOf(after) }),
    ...(headers !== undefined && headers !== before.headers && { headers: headersOf(headers) }),
  };
}

/** The fault of the typed header fields; undefined where there is none. */
export function complaintAbout(headers: string): string | undefined {
  const wrong = linesOf(headers).find((line) => !/^[^\s:]+:/.test(line));
  return wrong === undefined ? undefined : `“${wrong.slice(0, 60)}” is no header field: write Name: value.`;
}

function eventsOf({ isAll, chosen }: SubscriptionValues): WebhookSubscriptionInput['events'] {
  return isAll ? ['*'] : chosen.map(eventNamed).toSorted();
}

function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
