import { Failure } from '../failure.js';
import { stringField } from '../json.js';
import type { Fields, Manifest } from './read-manifests.js';

/** A step of a plan, for one manifest. */
export interface Step {
  manifest: Manifest;
  action: 'create' | 'change' | 'unchanged' | 'skip';
  /** The record's; undefined while it is to be made. */
  id: string | undefined;
  /** The fields that change, or why it is skipped. */
  detail: string;
  perform: () => Promise<Performed>;
}

/** The outcome of a step. */
export interface Performed {
  id: string | undefined;
  /** The signing secret of a subscription that was made, which is told this once. */
  secret?: string | undefined;
}

/** A step that leaves everything as it is. */
export function idle(
  manifest: Manifest,
  action: 'unchanged' | 'skip',
  id: string | undefined,
  detail = '',
): Step {
  return { manifest, action, id, detail, perform: async () => ({ id }) };
}

/** The one record that a manifest stands for; undefined where there is none yet. */
export function recordOf(
  { kind, place }: Manifest,
  records: readonly Fields[],
  isIt: (record: Fields) => boolean,
): Fields | undefined {
  const [record, another] = records.filter(isIt);
  if (another) {
    const ids = [record, another].map((each) => each && stringField(each, 'id'));
    throw new Failure(`${place}: ${ids.join(' and ')} are both this ${kind}; rename or remove one`);
  }
  const managedBy = record && stringField(record, 'managed_by');
  if (managedBy !== undefined) throw new Failure(`${place}: ${managedBy} declares it; change it there`);
  return record;
}
