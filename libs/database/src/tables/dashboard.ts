import type { DashboardFilter, Widget } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A dashboard: its draft and its published state. */
@Entity('dashboard')
export class DashboardRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('jsonb') draft!: Widget[];
  @Column('jsonb', { name: 'draft_queries' }) draftQueries!: Record<string, string>;
  @Column('jsonb', { name: 'draft_filters' }) draftFilters!: DashboardFilter[];
  @Column('integer', { name: 'draft_count' }) draftCount!: number;
  @Column('integer', { name: 'draft_revision' }) draftRevision!: number;
  @Column('jsonb', { nullable: true }) published!: Widget[] | null;
  @Column('jsonb', { name: 'published_queries', nullable: true }) publishedQueries!: Record<
    string,
    string
  > | null;
  /** Empty if nothing is published. */
  @Column('jsonb', { name: 'published_filters' }) publishedFilters!: DashboardFilter[];
  @Column('integer', { name: 'published_count', nullable: true }) publishedCount!: number | null;
  @Column('integer', { name: 'published_revision', nullable: true }) publishedRevision!: number | null;
  @Column('integer', { name: 'published_version', nullable: true }) publishedVersion!: number | null;
  @Column('timestamptz', { name: 'published_at', nullable: true }) publishedAt!: Date | null;
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('text', { name: 'folder_id', nullable: true }) folderId!: string | null;
  /** The member who made it; null for a declared one. */
  @Column('text', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
