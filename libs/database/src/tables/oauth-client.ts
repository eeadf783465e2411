import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A program that registered itself to be connected by people. */
@Entity('oauth_client')
export class OAuthClientRow {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'redirect_uris', array: true }) redirectUris!: string[];
  @Column('text', { name: 'address_unit' }) addressUnit!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
}
