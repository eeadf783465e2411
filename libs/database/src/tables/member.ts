import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person of an account. */
@Entity('member')
export class MemberRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'account_id' }) accountId!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash!: string | null;
  @Column('text', { name: 'oidc_issuer', nullable: true }) oidcIssuer!: string | null;
  @Column('text', { name: 'oidc_subject', nullable: true }) oidcSubject!: string | null;
  /** The first sign-in; null for a member who has never signed in, or has not done so again after belonging to no workspace. */
  @Column('timestamptz', { name: 'signed_in_at', nullable: true }) signedInAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
