import type { EmbedFilters, EmbedPermission, EmbedTheme, FilterTerms } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token that opens dashboards in other pages; only its SHA-256 is kept. */
@Entity('embed_token')
export class EmbedTokenRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'key_id' }) keyId!: string;
  @Column('bytea', { name: 'token_hash' }) tokenHash!: Buffer;
  @Column('text', { name: 'dashboard_ids', array: true, nullable: true }) dashboardIds!: string[] | null;
  @Column('jsonb') filters!: EmbedFilters;
  @Column('jsonb', { name: 'dashboard_filters' }) dashboardFilters!: FilterTerms;
  @Column('text', { name: 'external_user', nullable: true }) externalUser!: string | null;
  @Column('text', { name: 'allowed_origins', array: true }) allowedOrigins!: string[];
  @Column('text', { array: true }) permissions!: EmbedPermission[];
  @Column('text') theme!: EmbedTheme;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}
