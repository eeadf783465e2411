import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The cached answer of a widget's query. */
@Entity('widget_data')
export class WidgetDataRow {
  @PrimaryColumn('text', { name: 'dashboard_id' }) dashboardId!: string;
  @PrimaryColumn('text', { name: 'widget_key' }) widgetKey!: string;
  @PrimaryColumn('text') query!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'data_source_id', nullable: true }) dataSourceId!: string | null;
  @Column('text', { name: 'metric_id', nullable: true }) metricId!: string | null;
  @Column('integer') version!: number;
  @Column('text', { nullable: true }) result!: string | null;
  @Column('timestamptz', { name: 'refreshed_at', nullable: true }) refreshedAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('integer', { name: 'refresh_seconds' }) refreshSeconds!: number;
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'refreshing_until', nullable: true }) refreshingUntil!: Date | null;
  @Column('jsonb', { nullable: true }) filters!: object | null;
}
