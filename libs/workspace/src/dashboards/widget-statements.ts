import type { Widget } from '#contracts';
import { DataSourceRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { Clock, Trace } from '#platform';
import { isSummedSql } from '#sql';
import type { KnownColumns } from '../charts/column-units.js';
import { tablesOf } from '../data-sources/known-tables.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { findTable } from '../metrics/metric-table.js';
import { currencyNotes } from './currency-notes.js';
import { compileMetric } from './metric-sql.js';
import { narrowTable } from './narrow.js';
import { readsBeyond } from './reads-beyond.js';
import { withheldQuery } from './row-filters.js';
import type { RowFilter } from './row-filters.js';
import { askOf } from './widget-ask.js';
import type { WidgetAsk } from './widget-ask.js';
import type { Statement } from './widget-statement.js';

/** Finds the statement that answers a question; null stands for the default source. */
export type QuestionReader = (asked: {
  workspaceId: string;
  dataSourceId: string | null;
  text: string;
  at: Date;
  signal: AbortSignal;
  trace: Trace | undefined;
}) => Promise<Statement>;

/** Resolves the statements of widgets without running them. */
export class WidgetStatements {
  constructor(
    readonly context: SourceContext,
    private readonly parts: { clock: Clock; readQuestion: QuestionReader },
  ) {}

  /** The present statement of a widget; a text has none. */
  async of(workspaceId: string, widget: Widget, signal: AbortSignal): Promise<Statement> {
    const ask = askOf(widget);
    if (!ask) return gone('a text asks nothing');
    const { clock, readQuestion } = this.parts;
    return statementOf(this.context, workspaceId, ask, { at: clock(), signal, readQuestion, filters: [] });
  }
}

/** The context of a widget's statement; filters apply to metrics alone. */
interface Asking {
  at: Date;
  signal: AbortSignal;
  readQuestion: QuestionReader;
  filters: readonly RowFilter[];
}

/** The statement of a widget's query, or the reason why there is none. */
export async function statementOf(
  { db, trace }: SourceContext,
  workspaceId: string,
  ask: WidgetAsk,
  { at, signal, readQuestion, filters }: Asking,
): Promise<Statement> {
  switch (ask.by) {
    case 'question': {
      const { dataSourceId, question: text } = ask;
      return readQuestion({ workspaceId, dataSourceId, text, at, signal, trace });
    }
    case 'metric':
      return toMetricStatement(db, workspaceId, ask, filters);
    case 'sql': {
      const source = await findSource(db, workspaceId, ask.dataSourceId);
      if (!source) return gone('the data source of this widget was removed');
      const descriptions = currencyNotes(source.type, ask.sql, await tablesOf(db, source));
      return { source, sql: ask.sql, known: { ...nothingKnown, descriptions } };
    }
  }
}

async function toMetricStatement(
  db: EntityManager,
  workspaceId: string,
  ask: WidgetAsk & { by: 'metric' },
  filters: readonly RowFilter[],
): Promise<Statement> {
  const metric = await db.findOneBy(MetricRow, { workspaceId, id: ask.metricId });
  const source = metric && (await findSource(db, workspaceId, metric.dataSourceId));
  if (!metric || !source) return gone('the metric of this widget was removed');
  if (ask.dimension !== null && !metric.dimensions.includes(ask.dimension))
    return { problem: `the metric has no dimension "${ask.dimension}" any more`, isFinal: false };
  if (ask.grain !== null && metric.timeColumn === null)
    return { problem: 'the metric has no time column any more', isFinal: false };
  const search = findTable(await tablesOf(db, source), metric.source);
  if ('problem' in search) return { ...search, isFinal: false };
  if (filters.some(({ isLocked }) => isLocked) && (await readsBeyond(source.type, search.table, metric)))
    return { problem: withheldQuery, isFinal: false };
  const narrowed = narrowTable(source.type, search.table, filters);
  if ('problem' in narrowed) return narrowed;
  const cuts = [ask.grain, ask.dimension].filter((cut) => cut !== null);
  const known = {
    ...nothingKnown,
    descriptions: new Map([[metric.name, metric.description]]),
    additive: [...cuts.map(() => undefined), isSummedSql(metric.expression)],
  };
  return { source, sql: compileMetric(source.type, narrowed.table, metric, ask), known };
}

/** Formats then depend on the columns' names alone. */
const nothingKnown: KnownColumns = { descriptions: new Map(), computed: [] };

function gone(problem: string): Statement {
  return { problem, isFinal: true };
}

async function findSource(
  db: EntityManager,
  workspaceId: string,
  id: string | null,
): Promise<DataSourceRow | null> {
  return id === null ? null : db.findOneBy(DataSourceRow, { workspaceId, id });
}
