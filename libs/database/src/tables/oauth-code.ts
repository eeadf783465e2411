import type { Scope } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's consent, by a code that becomes an API key once; only the hash of the code is kept. */
@Entity('oauth_code')
export class OAuthCodeRow {
  @PrimaryColumn('bytea', { name: 'code_hash' }) codeHash!: Buffer;
  @Column('text', { name: 'client_id' }) clientId!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'member_id' }) memberId!: string;
  @Column('text', { name: 'redirect_uri' }) redirectUri!: string;
  @Column('text', { name: 'code_challenge' }) codeChallenge!: string;
  @Column('text', { nullable: true }) resource!: string | null;
  @Column('text', { array: true }) scopes!: Scope[];
  @Column('integer', { name: 'key_days' }) keyDays!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
  @Column('text', { name: 'key_id', nullable: true }) keyId!: string | null;
}
