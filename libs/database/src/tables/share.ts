import type { FilterTerms } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link to a dashboard; only the SHA-256 of its token is kept. */
@Entity('share')
export class ShareRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'dashboard_id' }) dashboardId!: string;
  @Column('bytea', { name: 'token_hash' }) tokenHash!: Buffer;
  @Column('jsonb') filters!: FilterTerms;
  @Column('text', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
}
