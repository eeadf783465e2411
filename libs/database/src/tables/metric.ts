import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A curated metric. */
@Entity('metric')
export class MetricRow {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'data_source_id' }) dataSourceId!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') source!: string;
  @Column('text') expression!: string;
  @Column('text', { array: true }) dimensions!: string[];
  @Column('text', { array: true }) filters!: string[];
  @Column('text', { name: 'time_column', nullable: true }) timeColumn!: string | null;
  @Column('text', { array: true }) synonyms!: string[];
  @Column('text', { name: 'managed_by', nullable: true }) managedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
