import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription to events of a workspace; its secrets and header values are sealed. */
@Entity('webhook_subscription')
export class WebhookSubscriptionRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: string[];
  @Column('text') description!: string;
  @Column('text', { name: 'header_names', array: true }) headerNames!: string[];
  @Column('bytea') sealed!: Buffer;
  @Column('text', { name: 'sealed_key_id' }) sealedKeyId!: string;
  @Column('timestamptz', { name: 'secret_staged_at', nullable: true }) secretStagedAt!: Date | null;
  @Column('integer') revision!: number;
  @Column('text', { name: 'disabled_reason', nullable: true }) disabledReason!:
    | 'member'
    | 'gone'
    | 'failing'
    | 'ended'
    | null;
  @Column('integer') generation!: number;
  @Column('smallint') shard!: number;
  @Column('timestamptz', { name: 'failing_since', nullable: true }) failingSince!: Date | null;
  @Column('timestamptz', { name: 'warned_at', nullable: true }) warnedAt!: Date | null;
  /** The key that listens; null for receivers to which events are posted. */
  @Column('text', { name: 'listener_key_id', nullable: true }) listenerKeyId!: string | null;
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('text', { name: 'creation_key', nullable: true }) creationKey!: string | null;
  @Column('timestamptz', { name: 'declared_at', nullable: true }) declaredAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
