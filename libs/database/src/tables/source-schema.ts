import type { SourceTable } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tables of a data source, as they were when its schema was last read. */
@Entity('source_schema')
export class SourceSchemaRow {
  @PrimaryColumn('text', { name: 'data_source_id' }) dataSourceId!: string;
  @Column('jsonb') tables!: SourceTable[];
}
