import type { MemberConversation } from '#contracts';
import { useState } from 'react';
import { useSources } from '../data/use-sources.js';
import { useWorkspace } from '../sign-in/session.js';

const placeOf = (workspaceId: string) => `questglass.source.${workspaceId}`;

/** Saves the source of the member's questions in this browser; undefined for the workspace's default. */
export function keepAskedSource(workspaceId: string, id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(placeOf(workspaceId));
  else localStorage.setItem(placeOf(workspaceId), id);
}

/** The source of the member's questions, or that of the conversation, and the sources to choose from. */
export function useAskedSource(forGood?: NonNullable<MemberConversation['source']>) {
  const { id: workspaceId } = useWorkspace();
  const [kept, setKept] = useState(() => localStorage.getItem(placeOf(workspaceId)) ?? undefined);
  const sources = useSources();
  const choices = sources.data?.data ?? [];
  // A removed source is not asked. The shown source is named even if it is the default, which may change before the question is sent.
  const found =
    forGood ?? choices.find(({ id }) => id === kept) ?? choices.find((source) => source.is_default);
  const choose = (id: string) => {
    const wanted = choices.find((source) => source.id === id);
    const next = wanted?.is_default === true ? undefined : wanted?.id;
    keepAskedSource(workspaceId, next);
    setKept(next);
  };
  const sourceId = choices.length > 1 ? found?.id : undefined;
  return { choices, source: found, sourceId, isKnown: !sources.isPending, choose };
}

export type AskedSource = ReturnType<typeof useAskedSource>;
