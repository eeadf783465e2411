import type { InsightKind } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An observation about a metric that stood out. */
@Entity('insight')
export class InsightRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'data_source_id' }) dataSourceId!: string;
  @Column('text', { name: 'metric_id' }) metricId!: string;
  @Column('text') kind!: InsightKind;
  @Column('text') grain!: 'day' | 'week';
  @Column('date') period!: string;
  @Column('text') about!: string;
  @Column('text', { name: 'replaced_by', nullable: true }) replacedBy!: string | null;
  @Column('jsonb', { nullable: true }) cause!: object | null;
  @Column('text') title!: string;
  @Column('text') summary!: string;
  @Column('double precision') score!: number;
  @Column('timestamptz', { name: 'surfaced_at' }) surfacedAt!: Date;
  @Column('timestamptz', { name: 'dismissed_at', nullable: true }) dismissedAt!: Date | null;
}
