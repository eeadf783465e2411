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
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
