import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A channel for notices to people: mails to members, or a webhook of Slack or Teams. */
@Entity('channel')
export class ChannelRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') kind!: 'email' | 'slack' | 'teams';
  @Column('text') name!: string;
  @Column('text', { name: 'member_ids', array: true }) memberIds!: string[];
  @Column('text', { nullable: true }) host!: string | null;
  @Column('bytea', { nullable: true }) sealed!: Buffer | null;
  @Column('text', { name: 'sealed_key_id', nullable: true }) sealedKeyId!: string | null;
  /** The time at which the channel got its present address. */
  @Column('timestamptz', { name: 'addressed_at' }) addressedAt!: Date;
  @Column('timestamptz', { name: 'last_sent_at', nullable: true }) lastSentAt!: Date | null;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
