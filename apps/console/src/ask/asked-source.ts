import type { MemberConversation } from '#contracts';
import { useState } from 'react';
import { useSources } from '../data/use-sources.js';
import { useWorkspace } from '../sign-in/session.js';

const placeOf = (workspaceId: string) => `questglass.source.${workspaceId}`;

/** Whom the member's questions go to from now on, in this browser; undefined: the workspace's default source. */
export function keepAskedSource(workspaceId: string, id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(placeOf(workspaceId));
  else localStorage.setItem(placeOf(workspaceId), id);
}

/** The source that the member's questions go to, that of a conversation where it has one, and those that they may choose from. */
export function useAskedSource(forGood?: NonNullable<MemberConversation['source']>) {
  const { id: workspaceId } = useWorkspace();
  const [kept, setKept] = useState(() => localStorage.getItem(placeOf(workspaceId)) ?? undefined);
  const sources = useSources();
  const choices = sources.data?.data ?? [];
  // One that is gone meanwhile is not asked. The one that is shown is named, the default one as well: it may change before it is asked.
  const found =
    forGood ?? choices.find(({ id }) => id === kept) ?? choices.find((source) => source.is_default);
  const choose = (id: string) => {
    const wanted = choices.find((source) => source.id === id);
    const next = wanted?.is_default === true ? undefined : wanted?.id;
    keepAskedSource(workspaceId, next);
    setKept(next);
  };
  return { choices, source: found, sourceId: choices.length > 1 ? found?.id : undefined, choose };
}

export type AskedSource = ReturnType<typeof useAskedSource>;
