import type { AskAnswer, Me, Session, WidgetData, Whoami } from '#contracts';
import { Failure } from '../failure.js';
import { isRecord, stringField } from '../json.js';

// Answers are read for what is shown, field by field: fields that a newer server adds, and values that this version does not
// know, are let through. Names of fields are checked against the contract by the compiler.

type Fields = Readonly<Record<string, unknown>>;

/** Columns with their rows, whatever they came from. */
export interface Result {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
}

/** The answer to a question (SPEC 2.3). */
export interface ReadAnswer extends Result {
  sql: string | null;
  chartSpec: Fields | null;
  insight: string | null;
  suggestions: readonly string[];
  error: string | null;
  success: boolean;
}

/** A page of a list. */
export interface ReadPage {
  records: readonly Fields[];
  hasMore: boolean;
  nextCursor: string | undefined;
}

/** Reads who the client acts as. Another service than ours would say something else, and must not be signed in to. */
export function readWhoami(json: Fields): { workspaceName: string } {
  const field = fieldsOf<Whoami>(json);
  if (typeof field('workspace_id') !== 'string') throw unreadable();
  return { workspaceName: textOrNull(field('workspace_name')) ?? '' };
}

/** A workspace that a member belongs to. */
export interface MemberWorkspace {
  id: string;
  name: string;
}

/** Reads the token of a session that has begun. */
export function readSession(json: Fields): string {
  const token = fieldsOf<Session>(json)('token');
  if (typeof token !== 'string') throw unreadable();
  return token;
}

/** Reads which workspaces a member has. */
export function readMe(json: Fields): MemberWorkspace[] {
  const workspaces = fieldsOf<Me>(json)('workspaces');
  if (!Array.isArray(workspaces) || !workspaces.every(isRecord)) throw unreadable();
  return workspaces.map((workspace) => {
    const id = stringField(workspace, 'id');
    if (id === undefined) throw unreadable();
    return { id, name: stringField(workspace, 'name') ?? '' };
  });
}

/** Reads the answer to a question. */
export function readAnswer(json: Fields): ReadAnswer {
  const field = fieldsOf<AskAnswer>(json);
  const success = field('success');
  if (typeof success !== 'boolean') throw unreadable();
  return {
    ...readResult(json),
    sql: textOrNull(field('sql')),
    chartSpec: chartIn(json),
    insight: textOrNull(field('insight')),
    suggestions: textsOf(field('suggestions')),
    error: textOrNull(field('error')),
    success,
  };
}

/** Reads a widget's data. */
export function readWidgetData(json: Fields) {
  const field = fieldsOf<WidgetData>(json);
  return {
    ...readResult(json),
    chartSpec: chartIn(json),
    refreshedAt: textOrNull(field('refreshed_at')),
    stale: field('stale') === true,
    error: textOrNull(field('error')),
  };
}

/** Reads a page of any list. */
export function readPage(json: Fields): ReadPage {
  const { data, has_more: hasMore } = json;
  if (!Array.isArray(data) || !data.every(isRecord)) throw unreadable();
  const nextCursor = stringField(json, 'next_cursor');
  return { records: data, hasMore: hasMore === true && nextCursor !== undefined, nextCursor };
}

/** Reads a list that stands in a field. */
export function readRecords<Contract>(json: Fields, name: keyof Contract & string): readonly Fields[] {
  const records = fieldsOf<Contract>(json)(name);
  if (!Array.isArray(records) || !records.every(isRecord)) throw unreadable();
  return records;
}

function readResult(json: Fields): Result {
  const { columns, rows } = json;
  if (!Array.isArray(columns) || !Array.isArray(rows) || !rows.every(Array.isArray)) throw unreadable();
  return { columns: columns.map(String), rows };
}

/** Lets a record be read by the names that the contract gives its fields. */
function fieldsOf<Contract>(json: Fields): (name: keyof Contract & string) => unknown {
  return (name) => json[name];
}

function chartIn({ chart_spec: spec }: Fields): Fields | null {
  return isRecord(spec) ? spec : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function unreadable(): Failure {
  return new Failure(
    'the server answered in a shape that this version of qg cannot read; is one of the two too old?',
  );
}
