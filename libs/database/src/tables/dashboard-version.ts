import type { DashboardFilter, Widget, WidgetDifference } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A published version of a dashboard. */
@Entity('dashboard_version')
export class DashboardVersionRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'dashboard_id' }) dashboardId!: string;
  @Column('integer') version!: number;
  @Column('jsonb') widgets!: Widget[];
  @Column('jsonb') filters!: DashboardFilter[];
  @Column('integer', { name: 'widget_count' }) widgetCount!: number;
  /** The changes since the version before; null, as is the name, if an earlier release published it. */
  @Column('jsonb', { nullable: true }) changes!: WidgetDifference[] | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('timestamptz', { name: 'published_at' }) publishedAt!: Date;
  @Column('text', { name: 'published_by' }) publishedBy!: string;
}
