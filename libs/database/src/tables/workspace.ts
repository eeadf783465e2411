import type { ModelTier, WeekStart } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A workspace of an account: the tenant. `managedBy` names the manifest that declares it, `managedUid` tells that manifest from others of
 * the same name, and `orphanedFrom` names a manifest that declared it before.
 */
@Entity('workspace')
export class WorkspaceRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'account_id' }) accountId!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('text', { name: 'managed_uid', nullable: true }) managedUid!: string | null;
  @Column('text', { name: 'orphaned_from', nullable: true }) orphanedFrom!: string | null;
  @Column('text', { name: 'default_source', nullable: true }) defaultSource!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('text', { name: 'time_zone', default: 'UTC' }) timeZone!: string;
  @Column('text', { name: 'week_start', default: 'monday' }) weekStart!: WeekStart;
  @Column('integer', { name: 'fiscal_year_start', default: 1 }) fiscalYearStart!: number;
  @Column('text', { name: 'model_tier', default: 'medium' }) modelTier!: ModelTier;
  @Column('boolean', { name: 'shares_values', default: false }) sharesValues!: boolean;
}
