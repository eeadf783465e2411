import type { Plan } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer: what a plan belongs to. */
@Entity('account')
export class AccountRow {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') plan!: Plan;
  @Column('boolean', { name: 'mcp_unlocked' }) mcpUnlocked!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
