import { isDeepStrictEqual } from 'node:util';
import type { WebhookSubscriptionInput } from '#contracts';
import { isSigningSecret } from '#webhooks';
import type { DeclaredChange } from '#webhooks';

/** The spec of a resource, with the content of its Secrets. */
export interface DesiredSubscription {
  url: string;
  events: WebhookSubscriptionInput['events'];
  description: string;
  headers: Record<string, string>;
  disabled: boolean;
  /** The secret that the resource brings; undefined where one is to be made. */
  secret: string | undefined;
}

/** The state of a declared subscription. */
export interface ActualSubscription {
  row:
    | {
        url: string;
        events: readonly string[];
        description: string;
        headers: Record<string, string>;
        secret: string;
        disabledReason: 'member' | 'gone' | 'failing' | 'ended' | null;
      }
    | undefined;
  /** The content of the Secret. */
  stored: string | undefined;
  /** True if the resource was changed since it was last applied. */
  isChanged: boolean;
}

export type SubscriptionStep =
  | { do: 'storeSecret'; secret?: string }
  | { do: 'create' }
  | { do: 'change'; change: DeclaredChange };

/**
 * The steps from what there is to what is declared. The secret is stored before the subscription is made: if the process dies
 * in between, the next run finds it and goes on with it. A stored secret that was lost is stored again, since receivers know it.
 */
export function planSubscription(
  desired: DesiredSubscription,
  { row, stored, isChanged }: ActualSubscription,
): SubscriptionStep[] {
  const isBrought = desired.secret !== undefined;
  if (!row) {
    const usable = stored !== undefined && isSigningSecret(stored);
    return [...(usable ? [] : [{ do: 'storeSecret' } as const]), { do: 'create' }];
  }
  const change: DeclaredChange = {
    ...(desired.url !== row.url && { url: desired.url }),
    ...(!isDeepStrictEqual(desired.events.toSorted(), row.events.toSorted()) && { events: desired.events }),
    ...(desired.description !== row.description && { description: desired.description }),
    // A url at another host asks for the header fields again.
    ...((desired.url !== row.url || !isDeepStrictEqual(desired.headers, row.headers)) && {
      headers: desired.headers,
    }),
    ...switchBetween(desired.disabled, row.disabledReason, isChanged),
    ...(desired.secret !== undefined && desired.secret !== row.secret && { secret: desired.secret }),
  };
  return [
    ...(!isBrought && stored !== row.secret ? [{ do: 'storeSecret', secret: row.secret } as const] : []),
    ...(Object.keys(change).length > 0 ? [{ do: 'change', change } as const] : []),
  ];
}

/** A subscription that the service disabled, for a receiver that is gone or fails, stays so until somebody changes the resource. */
function switchBetween(
  disabled: boolean,
  reason: 'member' | 'gone' | 'failing' | 'ended' | null,
  isChanged: boolean,
): { disabled?: boolean } {
  if (disabled === (reason !== null)) return {};
  if (!disabled && reason !== 'member' && !isChanged) return {};
  return { disabled };
}
