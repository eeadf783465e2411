import { z } from 'zod';
import { Plan } from '../plans.js';
import { Timestamp } from './fields.js';

/** The requests of each key in the current minute, and the storage that the workspace's answers take. */
export const Usage = z
  .object({
    plan: Plan,
    mcp_enabled: z
      .boolean()
      .describe('Whether MCP is switched on, which the operator decides for the whole deployment.'),
    prints_dashboards: z
      .boolean()
      .describe('Whether the deployment names a Chromium, which makes PDFs and pictures of dashboards.'),
    limit_rpm: z.int().describe('Requests per minute of each key, by the plan.'),
    keys: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          key_prefix: z.string(),
          used: z.int().describe('Requests that were counted in the minute that is under way.'),
          last_used_at: Timestamp.nullable(),
        }),
      )
      .describe('Active keys, the busiest first, a hundred at most; none on a plan without keys.'),
    kept_answers: z
      .object({
        bytes: z.int(),
        bytes_max: z.int().describe('Answers for an Idempotency-Key take a quarter of it at most.'),
        when_full: z
          .enum(['let-go', 'refuse'])
          .describe(
            'Over bytes_max the rows of the oldest answers are let go, while questions and SQL stay; or the next question is refused with 409 until an admin erases conversations.',
          ),
      })
      .describe(
        'What the answers take that the workspace keeps: the rows in its conversations, and what is kept for an Idempotency-Key.',
      ),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;
