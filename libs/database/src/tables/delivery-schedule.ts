import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A repeated delivery: of a dashboard or of an answer, or a digest if both are null. */
@Entity('delivery_schedule')
export class DeliveryScheduleRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'dashboard_id', nullable: true }) dashboardId!: string | null;
  @Column('text', { name: 'message_id', nullable: true }) messageId!: string | null;
  @Column('text', { name: 'channel_ids', array: true }) channelIds!: string[];
  @Column('text', { name: 'member_ids', array: true }) memberIds!: string[];
  @Column('text') every!: 'day' | 'week' | 'month';
  @Column('integer', { nullable: true }) weekday!: number | null;
  @Column('integer', { name: 'day_of_month', nullable: true }) dayOfMonth!: number | null;
  @Column('integer') hour!: number;
  @Column('integer') minute!: number;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('boolean', { name: 'is_paused' }) isPaused!: boolean;
  @Column('timestamptz', { name: 'last_sent_at', nullable: true }) lastSentAt!: Date | null;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  @Column('timestamptz', { name: 'told_until' }) toldUntil!: Date;
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'composing_until', nullable: true }) composingUntil!: Date | null;
  /** The member who made the schedule; null for schedules from before migration 0037 for which the audit log knows no maker. */
  @Column('text', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
