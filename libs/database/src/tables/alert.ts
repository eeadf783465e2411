import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A watched number, with its state. */
@Entity('alert')
export class AlertRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'data_source_id', nullable: true }) dataSourceId!: string | null;
  @Column('text', { name: 'metric_id', nullable: true }) metricId!: string | null;
  @Column('text', { nullable: true }) grain!: 'day' | 'week' | 'month' | null;
  @Column('text', { nullable: true }) dimension!: string | null;
  @Column('jsonb', { name: 'values_left_out', nullable: true }) valuesLeftOut!: object | null;
  @Column('text', { nullable: true }) question!: string | null;
  @Column('boolean', { name: 'is_relative' }) isRelative!: boolean;
  @Column('text', { nullable: true }) sql!: string | null;
  /** The state of the source in which a declared question was read; null where it is not read again. */
  @Column('text', { name: 'read_state', nullable: true }) readState!: string | null;
  @Column('text', { name: 'watch_key' }) watchKey!: string;
  @Column('jsonb') condition!: object;
  @Column('integer', { name: 'every_minutes' }) everyMinutes!: number;
  @Column('integer', { name: 'for_minutes' }) forMinutes!: number;
  @Column('timestamptz', { name: 'muted_until', nullable: true }) mutedUntil!: Date | null;
  @Column('jsonb', { name: 'quiet_hours', nullable: true }) quietHours!: object | null;
  @Column('text') state!: 'ok' | 'pending' | 'firing' | 'no_data' | 'error';
  @Column('text', { nullable: true }) message!: string | null;
  @Column('timestamptz', { name: 'pending_since', nullable: true }) pendingSince!: Date | null;
  @Column('timestamptz', { name: 'firing_since', nullable: true }) firingSince!: Date | null;
  @Column('timestamptz', { name: 'announced_at', nullable: true }) announcedAt!: Date | null;
  @Column('double precision', { name: 'last_value', nullable: true }) lastValue!: number | null;
  @Column('double precision', { name: 'scheduled_value', nullable: true }) scheduledValue!: number | null;
  @Column('timestamptz', { name: 'measured_since' }) measuredSince!: Date;
  @Column('timestamptz', { name: 'last_evaluated_at', nullable: true }) lastEvaluatedAt!: Date | null;
  @Column('integer') failures!: number;
  @Column('integer') revision!: number;
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'evaluating_until', nullable: true }) evaluatingUntil!: Date | null;
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
