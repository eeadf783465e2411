import type { EventType } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that happened, in the bytes that receivers get. */
@Entity('event')
export class EventRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') type!: EventType;
  @Column('text') body!: string;
  @Column('text', { nullable: true }) traceparent!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
