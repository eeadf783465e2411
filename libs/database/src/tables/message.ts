import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A question or an answer of a conversation. */
@Entity('message')
export class MessageRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'conversation_id' }) conversationId!: string;
  @Column('text') role!: 'user' | 'assistant';
  @Column('text', { nullable: true }) text!: string | null;
  @Column('text', { nullable: true }) answer!: string | null;
  /** The kept rows of the answer, as JSON; null if they were let go or are within the answer. */
  @Column('text', { name: 'kept_rows', nullable: true }) keptRows!: string | null;
  /** The number of rows that the answer had; null if the rows are within it. */
  @Column('integer', { name: 'row_count', nullable: true }) rowCount!: number | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
