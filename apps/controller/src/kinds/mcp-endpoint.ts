import { claimMcpSwitch, describeMcpSwitch, releaseMcpSwitch, setMcpEnabled } from '#access';
import type { McpSwitch } from '#access';
import { z } from 'zod';
import { manifestActor } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { drift, driftPolicy } from './policies.js';
import type { Metadata } from './resource.js';
import { Stalled } from './stalled.js';

const McpEndpointSpec = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe('Whether the deployment serves MCP. Off, every request is answered 403 mcp_disabled.'),
  driftPolicy,
});

const McpEndpointStatus = z.object({
  enabled: z.boolean().optional().describe('Where the switch stands.'),
  since: z.string().optional().describe('When it was last switched.'),
  replicas: z.int().optional().describe('How many processes serve MCP.'),
  seenBy: z.int().optional().describe('How many of them have seen the switch as it stands.'),
  drift,
});

/** The switch of MCP for the whole deployment. */
export const mcpEndpointKind = defineKind({
  kind: 'McpEndpoint',
  plural: 'mcpendpoints',
  singular: 'mcpendpoint',
  shortNames: ['qgmcp'],
  description:
    'The switch of MCP for the whole deployment. There is one, named default, in the namespace of the controller.',
  printerColumns: [
    { name: 'Enabled', type: 'boolean', jsonPath: '.status.enabled' },
    { name: 'Seen-by', type: 'integer', jsonPath: '.status.seenBy' },
    { name: 'Replicas', type: 'integer', jsonPath: '.status.replicas' },
    { name: 'Since', type: 'date', jsonPath: '.status.since', priority: 1 },
  ],
  rules: [
    { path: '', rule: "self.metadata.name == 'default'", message: 'there is one McpEndpoint, named default' },
  ],
  spec: McpEndpointSpec,
  ending: z.unknown(),
  status: McpEndpointStatus,
  refersTo: () => [],

  async apply(context, { managedBy, metadata, spec }) {
    if (metadata.name !== 'default')
      throw new Stalled('NameNotDefault', 'there is one McpEndpoint in a deployment: name it default');
    await requireSystemNamespace(context, managedBy, metadata);
    const holder = await claimMcpSwitch(context.db, managedBy);
    if (holder !== managedBy)
      throw new Stalled(
        'AlreadyDeclared',
        `${holder} declares the switch of this deployment: delete one of the two`,
      );
    const actual = await describeMcpSwitch(context.db);
    for (const step of planMcpEndpoint(spec, actual))
      await setMcpEnabled(context.db, actOf(context, managedBy), step.enabled, managedBy);
    return describe(await waitUntilSeen(context));
  },

  // The switch stays as it is, and is the operators' again.
  remove: (context, { managedBy }) => releaseMcpSwitch(context.db, managedBy),
});

/** The right to create resources in one namespace must not switch what serves all. */
async function requireSystemNamespace(
  { db, systemNamespace }: ApplyContext,
  managedBy: string,
  { namespace }: Metadata,
): Promise<void> {
  if (namespace === systemNamespace) return;
  // One that was accepted before leaves the switch to the operators.
  await releaseMcpSwitch(db, managedBy);
  throw new Stalled(
    'NotHere',
    `the switch is that of the whole deployment and is declared in the namespace ${systemNamespace} alone: delete this one`,
  );
}

/** The steps from where the switch stands to where it is to stand. */
export function planMcpEndpoint(
  desired: { enabled: boolean },
  actual: Pick<McpSwitch, 'enabled'>,
): { do: 'switch'; enabled: boolean }[] {
  return desired.enabled === actual.enabled ? [] : [{ do: 'switch', enabled: desired.enabled }];
}

const looks = 20;
const lookEveryMs = 50;

/**
 * Replicas hear of a change within milliseconds. One that hangs must not hold this up: who has not said so within a second is
 * not counted, until the next time that the resource is looked at.
 */
async function waitUntilSeen({ db }: ApplyContext): Promise<McpSwitch> {
  let seen = await describeMcpSwitch(db);
  for (let look = 0; look < looks && seen.seenBy < seen.replicas; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    seen = await describeMcpSwitch(db);
  }
  return seen;
}

function describe({ enabled, switchedAt, replicas, seenBy }: McpSwitch) {
  return { enabled, ...(switchedAt && { since: switchedAt.toISOString() }), replicas, seenBy };
}

function actOf({ clock }: ApplyContext, managedBy: string) {
  return { actor: manifestActor(managedBy), at: clock() };
}
