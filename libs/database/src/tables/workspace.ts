import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A workspace of an account: the tenant. `managedBy` names the manifest that declares it. */
@Entity('workspace')
export class WorkspaceRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'account_id' }) accountId!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
