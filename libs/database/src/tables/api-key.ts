import type { ActorType, Role, Scope } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An API key; only the SHA-256 of its secret is kept. `managedBy` names the manifest that declares it, `byOAuth` those of programs. */
@Entity('api_key')
export class ApiKeyRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('bytea', { name: 'secret_hash' }) secretHash!: Buffer;
  @Column('text', { name: 'key_prefix' }) keyPrefix!: string;
  @Column('text', { array: true }) scopes!: Scope[];
  @Column('text') role!: Role;
  @Column('text', { name: 'allowed_cidrs', array: true }) allowedCidrs!: string[];
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('text', { name: 'created_by_type', nullable: true }) createdByType!: ActorType | null;
  @Column('text', { name: 'created_by_id', nullable: true }) createdById!: string | null;
  @Column('text', { name: 'created_by_name', nullable: true }) createdByName!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  @Column('timestamptz', { name: 'superseded_at', nullable: true }) supersededAt!: Date | null;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
  @Column('boolean', { name: 'by_oauth' }) byOAuth!: boolean;
}
