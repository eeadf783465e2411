import { z } from 'zod';
import { Timestamp } from './fields.js';

/** The actions that the audit log records. */
const auditActions = [
  'account.created',
  'account.plan_changed',
  'account.mcp_unlocked_changed',
  'deployment.mcp_changed',
  'workspace.created',
  'workspace.changed',
  'workspace.removed',
  'member.added',
  'member.changed',
  'member.role_changed',
  'member.removed',
  'member.password_set',
  'member.identity_linked',
  'member.signed_in',
  'member.sign_in_failed',
  'member.signed_out',
  'api_key.created',
  'api_key.changed',
  'api_key.superseded',
  'api_key.revoked',
  'data_source.connected',
  'data_source.changed',
  'data_source.described',
  'data_source.corrected',
  'data_source.removed',
  'metric.created',
  'metric.changed',
  'metric.removed',
  'alert.created',
  'alert.changed',
  'alert.removed',
  'insight.dismissed',
  'channel.created',
  'channel.changed',
  'channel.removed',
  'channel.tested',
  'schedule.created',
  'schedule.changed',
  'schedule.removed',
  'schedule.sent',
  'dashboard.created',
  'dashboard.changed',
  'dashboard.published',
  'dashboard.moved',
  'dashboard.removed',
  'dashboard_folder.created',
  'dashboard_folder.changed',
  'dashboard_folder.removed',
  'answer.exported',
  'widget.exported',
  'dashboard.exported',
  'conversation.shared',
  'conversation.unshared',
  'conversation.removed',
  'conversation.erased',
  'verified_question.created',
  'verified_question.changed',
  'verified_question.removed',
  'share.created',
  'share.removed',
  'embed_token.issued',
  'embed_token.revoked',
  'webhook_subscription.created',
  'webhook_subscription.changed',
  'webhook_subscription.removed',
  'webhook_subscription.tested',
  'webhook_subscription.resent',
  'webhook_subscription.secret_staged',
  'webhook_subscription.secret_promoted',
  'webhook_subscription.recovered',
  'webhook_subscription.failing',
  'webhook_subscription.disabled',
] as const;

/** One action of the audit log. */
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

/** The actor: a signed-in member, an operator at the command line, a manifest, an API key, or the service by itself. */
export const ActorType = z.enum(['member', 'operator', 'manifest', 'key', 'service']);
export type ActorType = z.infer<typeof ActorType>;

/** An actor, under the name that they had at the time. */
export const Actor = z.object({ type: ActorType, id: z.string().nullable(), name: z.string() });

/** An entry of the audit log: who did what to which record. */
export const AuditEvent = z
  .object({
    id: z.string(),
    created_at: Timestamp,
    action: AuditAction,
    actor: Actor,
    target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    address: z.string().nullable().describe('Where the request came from; null for acts of an operator.'),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof AuditEvent>;
