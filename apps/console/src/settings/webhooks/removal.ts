import { useIsMutating } from '@tanstack/react-query';
import { useWorkspace } from '../../sign-in/session.js';

/** The name of the act that removes a subscription. */
export function removalOf(workspaceId: string, subscriptionId: string) {
  return [workspaceId, 'remove-webhook-subscription', subscriptionId] as const;
}

/** Reports whether a subscription is being removed. It is not requested meanwhile, because it may be gone before the answer. */
export function useIsBeingRemoved(subscriptionId: string): boolean {
  const { id: workspaceId } = useWorkspace();
  return useIsMutating({ mutationKey: removalOf(workspaceId, subscriptionId) }) > 0;
}
