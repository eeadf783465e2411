import { useIsMutating } from '@tanstack/react-query';
import { useWorkspace } from '../../sign-in/session.js';

/** The name of the act that removes a subscription. */
export function removalOf(workspaceId: string, subscriptionId: string) {
  return [workspaceId, 'remove-webhook-subscription', subscriptionId] as const;
}

/** Whether a subscription is being removed: it is not looked at again then, since it may be gone by the time the answer comes. */
export function useIsBeingRemoved(subscriptionId: string): boolean {
  const { id: workspaceId } = useWorkspace();
  return useIsMutating({ mutationKey: removalOf(workspaceId, subscriptionId) }) > 0;
}
