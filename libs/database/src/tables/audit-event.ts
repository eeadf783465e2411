import type { AuditAction } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One recorded action. */
@Entity('audit_event')
export class AuditEventRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'account_id', nullable: true }) accountId!: string | null;
  @Column('text', { name: 'workspace_id', nullable: true }) workspaceId!: string | null;
  @Column('text') action!: AuditAction;
  @Column('text', { name: 'actor_type' }) actorType!: 'member' | 'operator' | 'manifest' | 'key' | 'service';
  @Column('text', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text', { name: 'actor_name' }) actorName!: string;
  @Column('text', { name: 'target_type' }) targetType!: string;
  @Column('text', { name: 'target_id' }) targetId!: string;
  @Column('text', { name: 'target_name' }) targetName!: string;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('jsonb') details!: Record<string, unknown>;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
