import type { Widget } from '#contracts';
import type { Clock } from '#platform';
import type { SourceContext } from '../data-sources/source-context.js';
import { toStatement } from './refresh-row.js';
import type { QuestionReader } from './refresh-row.js';
import { askOf } from './widget-ask.js';
import type { Statement } from './widget-statement.js';

/** Finds the statements of widgets, without running them. */
export class WidgetStatements {
  constructor(
    readonly context: SourceContext,
    private readonly parts: { clock: Clock; readQuestion: QuestionReader },
  ) {}

  /** The statement of a widget as it would run now; a text has none. */
  async of(workspaceId: string, widget: Widget, signal: AbortSignal): Promise<Statement> {
    const ask = askOf(widget);
    if (!ask) return { problem: 'a text asks nothing', isFinal: true };
    if (ask.by !== 'question') return toStatement(this.context.db, workspaceId, ask, []);
    const { clock, readQuestion } = this.parts;
    const { dataSourceId, question: text } = ask;
    const { trace } = this.context;
    return readQuestion({ workspaceId, dataSourceId, text, at: clock(), signal, trace });
  }
}
