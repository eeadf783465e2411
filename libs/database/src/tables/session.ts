import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in member; only the hash of the token is kept. */
@Entity('session')
export class SessionRow {
  @PrimaryColumn('text') id!: string;
  @Column('bytea', { name: 'token_hash' }) tokenHash!: Buffer;
  @Column('text', { name: 'member_id' }) memberId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
}
