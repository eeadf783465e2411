import { z } from 'zod';
import { WorkspaceRef } from './resource.js';

/** The fate of a resource's records when the resource is deleted. */
export function deletionPolicy(usual: 'Delete' | 'Orphan') {
  return z
    .enum(['Delete', 'Orphan'])
    .default(usual)
    .describe(
      'What becomes of the record when this resource is deleted. Delete: it is removed. Orphan: it stays, and is managed in the console from then on.',
    );
}

/** The policy when the record differs from the resource. */
export const driftPolicy = z
  .enum(['Correct', 'Observe'])
  .default('Correct')
  .describe(
    'What happens when the record was changed behind the resource. Correct: it is changed back within a minute. Observe: status.drift says what differs, until the resource is changed.',
  );

/** Differences, where they are only observed. */
export const drift = z
  .array(z.string().max(200))
  .max(100)
  .optional()
  .describe('What differs from the spec, under driftPolicy: Observe.');

/** The facts of a deleted resource in a workspace: where it is, and what becomes of it. */
export const EndingInWorkspace = z.object({
  workspaceRef: WorkspaceRef,
  deletionPolicy: deletionPolicy('Delete'),
});
