import { openDatabase } from '#database';
import { quoteIdentifier } from '#sql';
import { createEmptyDatabase } from '#testing';

/** The names of a statement as PostgreSQL's own analysis resolves them. */
export interface Analysis {
  /** Null where PostgreSQL understands the statement. */
  error: string | null;
  /** Functions that it calls by name, aggregates and window functions included. */
  calls: string[];
  /** Functions and operators that are not PostgreSQL's own, and casts that are not in its catalog. */
  foreign: string[];
  relations: string[];
  readsRow: boolean;
}

/** A server that says what statements mean, and runs none of them. */
export interface Analyst {
  /** The names of the server's functions, and of what they return. */
  names(): Promise<string[]>;
  /** Makes a function of each name that takes anything, so that a name that is read as a call finds what to call. */
  plant(names: readonly string[]): Promise<void>;
  analyse(statements: readonly string[]): Promise<Analysis[]>;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens a database with a small shop and a table that is hidden. */
export async function openAnalyst(): Promise<Analyst> {
  const database = await createEmptyDatabase();
  const server = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  await server.query(shop);
  await server.query(analysis);
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => server.query(text, values);
  return {
    query,
    names: async () => (await query<{ name: string }>(allNames)).map(({ name }) => name),
    plant: async (names) => {
      await server.query(names.map(planted).join(';'));
    },
    analyse: async (statements) => {
      const analyses: Analysis[] = [];
      // In portions, for the server's own connections have a time limit.
      for (let start = 0; start < statements.length; start += 100) {
        const portion = await query<{ meaning: Analysis }>(meanings, [statements.slice(start, start + 100)]);
        analyses.push(...portion.map(({ meaning }) => meaning));
      }
      return analyses;
    },
    close: async () => {
      await server.destroy();
      await database.drop();
    },
  };
}

const meanings = `
  SELECT meaning_of(statement) AS meaning FROM unnest($1::text[]) WITH ORDINALITY AS s(statement, place) ORDER BY place`;

const shop = `
  CREATE TABLE orders (id int, customer_id int, status text, total numeric, tags text[], details jsonb, created_at timestamptz);
  CREATE TABLE customers (id int, name text);
  CREATE SCHEMA sales;
  CREATE TABLE sales.regions (id int, name text);
  CREATE TABLE hidden (id int, secret text)`;

const allNames = `
  SELECT DISTINCT name::text FROM pg_proc CROSS JOIN LATERAL unnest(proname || coalesce(proargnames, '{}')) AS names(name)
   WHERE pronamespace = 'pg_catalog'::regnamespace AND name <> '' ORDER BY 1`;

function planted(name: string): string {
  const quoted = quoteIdentifier('postgresql', name);
  return `CREATE FUNCTION public.${quoted}(anyelement) RETURNS int LANGUAGE sql AS 'SELECT 1';
    CREATE FUNCTION public.${quoted}(record) RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'`;
}

/** A function in SQL keeps the tree that analysis made of its body: nothing is computed beforehand, as a plan would, and nothing runs. */
const analysis = String.raw`
  CREATE FUNCTION meaning_of(statement text) RETURNS json LANGUAGE plpgsql AS $meaning$
  DECLARE tree text;
  BEGIN
    EXECUTE 'CREATE OR REPLACE FUNCTION probe() RETURNS void LANGUAGE sql BEGIN ATOMIC ' || statement || '; END';
    SELECT prosqlbody::text INTO tree FROM pg_proc WHERE oid = 'probe'::regproc;
    RETURN (
      WITH called AS (
        SELECT m[1]::oid AS id, m[2]::int IN (1, 2) AS is_cast
          FROM regexp_matches(tree, ':funcid (\d+) :funcresulttype \d+ :funcretset \w+ :funcvariadic \w+ :funcformat (\d)', 'g') m
        UNION SELECT m[1]::oid, false FROM regexp_matches(tree, ':(?:aggfnoid|winfnoid) (\d+)', 'g') m)
      SELECT json_build_object(
        'error', NULL,
        'calls', (SELECT coalesce(json_agg(DISTINCT proname), '[]') FROM called JOIN pg_proc p ON p.oid = id WHERE NOT is_cast),
        'foreign', (SELECT coalesce(json_agg(f), '[]') FROM (
          SELECT id::regprocedure::text AS f FROM called JOIN pg_proc p ON p.oid = id
           WHERE pronamespace <> 'pg_catalog'::regnamespace OR (is_cast AND NOT EXISTS (SELECT FROM pg_cast WHERE castfunc = id))
          UNION SELECT oprname::text FROM regexp_matches(tree, ':opno (\d+)', 'g') m JOIN pg_operator o ON o.oid = m[1]::oid
           WHERE oprnamespace <> 'pg_catalog'::regnamespace) x),
        'relations', (SELECT coalesce(json_agg(DISTINCT m[1]::oid::regclass::text), '[]')
                        FROM regexp_matches(tree, ':relid (\d+)', 'g') m WHERE m[1] <> '0'),
        'readsRow', tree ~ '\{VAR :varno \d+ :varattno 0 '));
  EXCEPTION WHEN OTHERS THEN
    RETURN json_build_object('error', SQLERRM, 'calls', '[]'::json, 'foreign', '[]'::json, 'relations', '[]'::json, 'readsRow', false);
  END $meaning$`;
