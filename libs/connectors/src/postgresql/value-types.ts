import type { PostgresqlSession } from './session.js';
import { parseArray } from './array-parser.js';
import { knownParser, parserOfCategory } from './value-parsers.js';
import type { ValueParser } from './value-parsers.js';

interface CatalogType {
  id: number;
  category: string;
  element: number | null;
  element_category: string | null;
  delimiter: string | null;
}

// A true array is the type that its element type names as its array; int2vector and the like are written in another form.
const catalogTypes = `
  SELECT t.oid::int8::float8 AS id, t.typcategory AS category,
         coalesce(nullif(e.typbasetype, 0), e.oid)::int8::float8 AS element, e.typcategory AS element_category,
         e.typdelim AS delimiter
    FROM pg_catalog.pg_type t
    LEFT JOIN pg_catalog.pg_type e ON e.oid = t.typelem AND e.typarray = t.oid
   WHERE t.oid = ANY ($1::oid[])`;

/** The conversions of values by type. Types beyond the built-in scalars are looked up once per source. */
export class ValueTypes {
  readonly #looked = new Map<number, ValueParser>();

  /** Returns the parsers of these types, in order. */
  async parsersOf(typeIds: number[], session: PostgresqlSession): Promise<ValueParser[]> {
    const unknown = typeIds.filter((id) => !knownParser(id) && !this.#looked.has(id));
    if (unknown.length > 0) await this.#look(unknown, session);
    return typeIds.map((id) => this.#parserOf(id, 'X'));
  }

  async #look(typeIds: number[], session: PostgresqlSession): Promise<void> {
    for (const type of await session.catalog<CatalogType>(catalogTypes, [typeIds])) {
      this.#looked.set(type.id, this.#describe(type));
    }
  }

  #describe({ category, element, element_category, delimiter }: CatalogType): ValueParser {
    if (element === null) return parserOfCategory(category);
    const { parse } = this.#parserOf(element, element_category ?? 'X');
    return { kind: 'list', parse: (text) => parseArray(text, delimiter ?? ',', parse) };
  }

  #parserOf(id: number, category: string): ValueParser {
    return knownParser(id) ?? this.#looked.get(id) ?? parserOfCategory(category);
  }
}
