import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A value of the dimension of an alert, with its state. */
@Entity('alert_value')
export class AlertValueRow {
  @PrimaryColumn('text', { name: 'alert_id' }) alertId!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('text') value!: string;
  @Column('text') state!: 'ok' | 'pending' | 'firing' | 'no_data' | 'error';
  @Column('text', { nullable: true }) message!: string | null;
  @Column('timestamptz', { name: 'pending_since', nullable: true }) pendingSince!: Date | null;
  @Column('timestamptz', { name: 'firing_since', nullable: true }) firingSince!: Date | null;
  @Column('timestamptz', { name: 'announced_at', nullable: true }) announcedAt!: Date | null;
  @Column('double precision', { name: 'last_value', nullable: true }) lastValue!: number | null;
  @Column('double precision', { name: 'scheduled_value', nullable: true }) scheduledValue!: number | null;
  @Column('timestamptz', { name: 'last_evaluated_at' }) lastEvaluatedAt!: Date;
}
