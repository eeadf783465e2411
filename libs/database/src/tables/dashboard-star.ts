import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's mark on a dashboard. */
@Entity('dashboard_star')
export class DashboardStarRow {
  @PrimaryColumn('text', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('text', { name: 'member_id' }) memberId!: string;
  @PrimaryColumn('text', { name: 'dashboard_id' }) dashboardId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
