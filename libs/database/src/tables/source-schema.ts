import type { KeptCorrection, SourceProfile, SourceTable } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A description of a table, or of a column of it, by people. */
export interface SourceNote {
  schema: string | null;
  table: string;
  /** Null: of the table itself. */
  column: string | null;
  description: string;
  synonyms: string[];
}

/**
 * The tables of a data source, as they were when its schema was last read, what people say of them, what their rows say, and what people
 * corrected of all that.
 */
@Entity('source_schema')
export class SourceSchemaRow {
  @PrimaryColumn('text', { name: 'data_source_id' }) dataSourceId!: string;
  @Column('jsonb') tables!: SourceTable[];
  @Column('jsonb') notes!: SourceNote[];
  @Column('jsonb') corrections!: KeptCorrection[];
  @Column('jsonb', { nullable: true }) profile!: SourceProfile | null;
}
