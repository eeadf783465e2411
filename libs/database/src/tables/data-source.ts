import type { SourceType } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A connected data source: its connection settings, and its secret, which is sealed. */
@Entity('data_source')
export class DataSourceRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text') type!: SourceType;
  @Column('jsonb') settings!: Record<string, string | number>;
  @Column('bytea', { nullable: true }) secret!: Buffer | null;
  @Column('text', { name: 'secret_key_id', nullable: true }) secretKeyId!: string | null;
  @Column('integer') revision!: number;
  @Column('integer', { name: 'notes_revision' }) notesRevision!: number;
  @Column('text') status!: 'connected' | 'failed';
  @Column('text', { name: 'status_message', nullable: true }) statusMessage!: string | null;
  @Column('boolean', { name: 'is_default' }) isDefault!: boolean;
  @Column('integer', { name: 'table_count' }) tableCount!: number;
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'refreshed_at', nullable: true }) refreshedAt!: Date | null;
  @Column('timestamptz', { name: 'refresh_due_at' }) refreshDueAt!: Date;
  @Column('timestamptz', { name: 'refreshing_until', nullable: true }) refreshingUntil!: Date | null;
  @Column('timestamptz', { name: 'profiled_at', nullable: true }) profiledAt!: Date | null;
  @Column('timestamptz', { name: 'profile_due_at' }) profileDueAt!: Date;
  @Column('timestamptz', { name: 'profiling_until', nullable: true }) profilingUntil!: Date | null;
  @Column('integer', { name: 'profile_tables_read', nullable: true }) profileTablesRead!: number | null;
  @Column('integer', { name: 'profile_tables', nullable: true }) profileTables!: number | null;
  @Column('text', { name: 'profile_message', nullable: true }) profileMessage!: string | null;
}
