import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A question with SQL that a person has checked and found right. */
@Entity('verified_question')
export class VerifiedQuestionRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'data_source_id' }) dataSourceId!: string;
  @Column('text') question!: string;
  @Column('text') sql!: string;
  @Column('text') wording!: string;
  @Column('text', { nullable: true }) meaning!: string | null;
  @Column('boolean', { name: 'is_relative' }) isRelative!: boolean;
  @Column('text', { name: 'verified_by' }) verifiedBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
