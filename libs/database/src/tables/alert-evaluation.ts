import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One evaluation of the number of an alert. */
@Entity('alert_evaluation')
export class AlertEvaluationRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'alert_id' }) alertId!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') state!: 'ok' | 'pending' | 'firing' | 'no_data' | 'error';
  @Column('double precision', { nullable: true }) value!: number | null;
  @Column('text', { nullable: true }) message!: string | null;
  @Column('text', { name: 'dimension_value', nullable: true }) dimensionValue!: string | null;
  @Column('boolean', { name: 'is_kept' }) isKept!: boolean;
}
