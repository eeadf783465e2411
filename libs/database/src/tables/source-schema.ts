import type { KeptCorrection, SourceProfile, SourceTable } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A description of a table, or of one of its columns, by people. */
export interface SourceNote {
  schema: string | null;
  table: string;
  /** The described column; null for the table itself. */
  column: string | null;
  description: string;
  synonyms: string[];
}

/**
 * The tables of a data source as of the last reading of its schema, with the notes of people, a profile of the rows, and the corrections
 * of people to all that.
 */
@Entity('source_schema')
export class SourceSchemaRow {
  @PrimaryColumn('text', { name: 'data_source_id' }) dataSourceId!: string;
  @Column('jsonb') tables!: SourceTable[];
  @Column('jsonb') notes!: SourceNote[];
  @Column('jsonb') corrections!: KeptCorrection[];
  @Column('jsonb', { nullable: true }) profile!: SourceProfile | null;
}
