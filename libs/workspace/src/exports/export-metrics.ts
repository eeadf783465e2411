import { Counter, Gauge } from '#platform';
import type { Registry } from '#platform';

/**
 * The end of an export: with its last row; by its source, or by a fault of ours; by a caller that reads too slowly, or leaves. Before its
 * first row there may be no room for it, or nothing to export.
 */
export type ExportOutcome =
  | 'completed'
  | 'source_failed'
  | 'fault'
  | 'slow_reader'
  | 'caller_left'
  | 'no_room'
  | 'rejected';

/** Observes exports. */
export interface ExportObserver {
  onUnderWay(count: number): void;
  onRows(rows: number, bytes: number): void;
  onEnd(outcome: ExportOutcome): void;
}

/** Counters of exports. Labels are bounded sets: never a source or a workspace. */
export class ExportMetrics implements ExportObserver {
  readonly #underWay: Gauge;
  readonly #ended: Counter;
  readonly #rows: Counter;
  readonly #bytes: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#underWay = new Gauge({
      name: 'exports_under_way',
      help: 'Exports of all rows that are under way.',
      registers,
    });
    this.#ended = new Counter({
      name: 'exports_total',
      help: 'Exports of all rows, by how they ended.',
      labelNames: ['outcome'],
      registers,
    });
    this.#rows = new Counter({
      name: 'export_rows_total',
      help: 'Rows that exports have handed out.',
      registers,
    });
    this.#bytes = new Counter({
      name: 'export_bytes_total',
      help: 'Bytes that exports have handed out, before they are compressed.',
      registers,
    });
  }

  onUnderWay(count: number): void {
    this.#underWay.set(count);
  }

  onRows(rows: number, bytes: number): void {
    this.#rows.inc(rows);
    this.#bytes.inc(bytes);
  }

  onEnd(outcome: ExportOutcome): void {
    this.#ended.labels(outcome).inc();
  }
}
