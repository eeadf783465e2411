import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A conversation, begun by a member or a key. */
@Entity('conversation')
export class ConversationRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') title!: string;
  @Column('text', { name: 'member_id', nullable: true }) memberId!: string | null;
  @Column('text', { name: 'key_id', nullable: true }) keyId!: string | null;
  /** The source to which the conversation is bound; null until its first question to a source. Kept when the source is removed. */
  @Column('text', { name: 'data_source_id', nullable: true }) dataSourceId!: string | null;
  /** The time since which all members of the workspace see it; null if only its owner and admins do. */
  @Column('timestamptz', { name: 'shared_at', nullable: true }) sharedAt!: Date | null;
  @Column('integer', { name: 'message_count' }) messageCount!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
