import { Email, Plan, Role, WorkspaceSettings, text } from '#contracts';
import { z } from 'zod';
import { deletionPolicy, driftPolicy } from './policies.js';
import { ResourceRef } from './resource.js';

const settings = WorkspaceSettings.shape;

const Person = z.strictObject({
  email: Email.describe('How they sign in; compared without regard to case.'),
  name: text(100).describe(
    'What others see; of somebody who belongs to another workspace of the account, too, it stays.',
  ),
  role: Role.describe('What they may do.'),
});

export const WorkspaceSpec = z.strictObject({
  displayName: text(100).describe('What people call it.'),
  plan: Plan.describe("The plan of the workspace's account."),
  mcpUnlocked: z
    .boolean()
    .default(false)
    .describe('Opens MCP to a workspace below the plan that includes it.'),
  defaultSourceRef: ResourceRef.optional().describe(
    'The DataSource for questions that name none; the first that is connected, when it is left out. It has to be declared, too.',
  ),
  timeZone: settings.time_zone.default('UTC'),
  weekStart: settings.week_start.default('monday').describe('The first day of a week.'),
  fiscalYearStart: settings.fiscal_year_start.default(1),
  modelTier: settings.model_tier.default('medium'),
  sharesValues: settings.shares_values.default(false),
  members: z
    .array(Person)
    .max(1_000)
    .default([])
    .describe(
      'People of the workspace. Who is not named here any more is taken out; whom somebody added by hand stays. Where people sign in with passwords, an operator makes their first: npm run admin -- member password.',
    ),
  deletionPolicy: deletionPolicy('Orphan'),
  driftPolicy,
});
export type WorkspaceSpec = z.infer<typeof WorkspaceSpec>;
