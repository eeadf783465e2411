import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useWorkspace } from '../sign-in/session.js';
import classes from './ask.module.css';

/**
 * Questions that a source can answer; the workspace's default source where none is named. There are more of them after its rows were
 * profiled, which `knownSince` tells.
 */
export function useStartingQuestions(
  sourceId: string | undefined,
  isWanted: boolean,
  knownSince?: string | null,
) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: [...keys.startingQuestions(workspaceId), sourceId, knownSince],
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/starting-questions', {
        params: { workspace_id: workspaceId },
        query: { data_source_id: sourceId },
      }),
    enabled: isWanted,
    staleTime: 300_000,
  });
}

interface IdeasProps {
  ideas: readonly string[];
  isLoading: boolean;
  onAsk: (question: string) => void;
}

/** Questions to choose from. */
export function Ideas({ ideas, isLoading, onAsk }: IdeasProps) {
  return (
    <section className={classes['ideas']} aria-label="Questions to start from" aria-busy={isLoading}>
      {isLoading && [0, 1, 2, 3].map((place) => <Skeleton key={place} h={46} radius={12} />)}
      {ideas.map((idea) => (
        <button key={idea} type="button" className={classes['idea']} onClick={() => onAsk(idea)}>
          {idea}
        </button>
      ))}
    </section>
  );
}
