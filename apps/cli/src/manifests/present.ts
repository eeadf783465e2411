import type { DataSource, Metric } from '#contracts';
import type { ListCall } from '../client/calls.js';
import type { Client } from '../client/client.js';
import { readList } from '../client/pages.js';
import { Failure } from '../failure.js';
import { stringField } from '../json.js';
import type { Fields } from './read-manifests.js';

/** More than a workspace may have of anything. */
const recordsMax = 1_000_000;

/** The records of the workspace, each list read once, and what a manifest's references lead to among them. */
export class Present {
  readonly #lists = new Map<ListCall, Promise<readonly Fields[]>>();
  /** The metrics of the manifests, by the names of these; without an id while they are to be made. */
  readonly metrics = new Map<string, string | undefined>();

  constructor(readonly client: Client) {}

  list(call: ListCall): Promise<readonly Fields[]> {
    const listed =
      this.#lists.get(call) ?? readList(this.client, { call }, recordsMax).then(({ records }) => records);
    this.#lists.set(call, listed);
    return listed;
  }

  /** The id of a data source that a manifest names. */
  async sourceId(name: string, at: string): Promise<string> {
    return idOf<DataSource>(await this.list('listDataSources'), 'DataSource', name, at);
  }

  /** The id of a metric that a manifest names; undefined while it is to be made. */
  async metricId(name: string, at: string): Promise<string | undefined> {
    if (this.metrics.has(name)) return this.metrics.get(name);
    return idOf<Metric>(await this.list('listMetrics'), 'Metric', name, at);
  }
}

/** A manifest of a cluster declares its record; any other record is meant by its name, written as Kubernetes takes names. */
function idOf<Record extends { managed_by: string | null; name: string }>(
  records: readonly Fields[],
  kind: string,
  name: string,
  at: string,
): string {
  const field = (record: Fields, key: keyof Record & string) => stringField(record, key) ?? '';
  const declared = records.filter((record) => {
    const [ofKind, , named] = field(record, 'managed_by').split('/');
    return ofKind === kind && named === name;
  });
  const named = records.filter((record) => objectName(field(record, 'name')) === objectName(name));
  const [found, another] = declared.length > 0 ? declared : named;
  if (another)
    throw new Failure(`${at}: ${name} may be several: ${idsOf([...declared, ...named]).join(', ')}`);
  const id = found && stringField(found, 'id');
  if (id === undefined) throw new Failure(`${at}: the workspace has no ${kind} ${name}`);
  return id;
}

function objectName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function idsOf(records: readonly Fields[]): string[] {
  return [...new Set(records.map((record) => stringField(record, 'id') ?? ''))];
}
