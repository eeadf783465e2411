import type { Role } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's place in a workspace; ids sort by the time of joining. */
@Entity('membership')
export class MembershipRow {
  @Column('text') id!: string;
  @PrimaryColumn('text', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('text', { name: 'member_id' }) memberId!: string;
  @Column('text', { name: 'account_id' }) accountId!: string;
  @Column('text') role!: Role;
  /** The Workspace resource that names the member. */
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
