import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A folder of dashboards. */
@Entity('dashboard_folder')
export class DashboardFolderRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
