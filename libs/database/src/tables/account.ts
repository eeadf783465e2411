import type { Plan } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer; the plan belongs to it. */
@Entity('account')
export class AccountRow {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') plan!: Plan;
  @Column('boolean', { name: 'mcp_unlocked' }) mcpUnlocked!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
