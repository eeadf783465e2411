import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's verdict on an answer. */
@Entity('feedback')
export class FeedbackRow {
  @PrimaryColumn('text', { name: 'message_id' }) messageId!: string;
  @PrimaryColumn('text', { name: 'member_id' }) memberId!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') rating!: 'up' | 'down';
  @Column('text') comment!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
