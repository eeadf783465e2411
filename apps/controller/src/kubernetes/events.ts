import { randomBytes } from 'node:crypto';
import { BoundedCache } from '#platform';
import type { Clock } from '#platform';
import type { Resource } from '../kinds/resource.js';
import { isApiError } from './api-error.js';
import { pathOf } from './collection.js';
import { microTime } from './micro-time.js';
import type { ApiSender } from './api-sender.js';

/** An event about a resource; the reason is a word, the note a sentence. */
export interface Occurrence {
  type: 'Normal' | 'Warning';
  reason: string;
  action: string;
  note: string;
}

/** The outcome of writing an Event. */
export type EventsObserver = (outcome: 'written' | 'counted' | 'failed') => void;

interface WrittenEvent {
  name: string;
  count: number;
  writtenAt: number;
}

/** The same thing about the same resource is written again, as a count, after this long at the earliest. */
const seriesMs = 6 * 60_000;
const writtenMax = 4_096;
const noteMax = 1_024;

/**
 * Events about resources, each told once and counted when it comes again. Best effort: an Event that cannot be written is counted
 * in the metrics and holds nothing up, for the conditions say the same.
 */
export class Events {
  readonly #written = new BoundedCache<WrittenEvent>(writtenMax, () => 1);

  constructor(
    private readonly instance: string,
    private readonly clock: Clock,
    private readonly observe: EventsObserver,
  ) {}

  async record(sender: ApiSender, resource: Resource, occurrence: Occurrence): Promise<void> {
    const { type, reason, note } = occurrence;
    const key = JSON.stringify([resource.metadata.uid, type, reason, note]);
    const written = this.#written.get(key);
    try {
      if (written) await this.#count(sender, resource, occurrence, key, written);
      else await this.#write(sender, resource, occurrence, key);
    } catch {
      this.observe('failed');
    }
  }

  async #write(sender: ApiSender, resource: Resource, occurrence: Occurrence, key: string): Promise<void> {
    const { apiVersion, kind, metadata } = resource;
    const { name, namespace, uid, resourceVersion } = metadata;
    const eventName = `${name.slice(0, 236)}.${randomBytes(8).toString('hex')}`;
    await sender.send({
      method: 'POST',
      path: pathOf(eventsIn(namespace)),
      body: {
        apiVersion: 'events.k8s.io/v1',
        kind: 'Event',
        metadata: { name: eventName, namespace },
        eventTime: microTime(this.clock()),
        reportingController: 'questglass.io/controller',
        reportingInstance: this.instance.slice(0, 128),
        regarding: { apiVersion, kind, name, namespace, uid, resourceVersion },
        ...occurrence,
        note: occurrence.note.slice(0, noteMax),
      },
    });
    this.#written.set(key, { name: eventName, count: 1, writtenAt: this.clock().getTime() });
    this.observe('written');
  }

  async #count(
    sender: ApiSender,
    resource: Resource,
    occurrence: Occurrence,
    key: string,
    written: WrittenEvent,
  ): Promise<void> {
    const now = this.clock();
    written.count += 1;
    if (now.getTime() - written.writtenAt < seriesMs) return this.observe('counted');
    written.writtenAt = now.getTime();
    try {
      await sender.send({
        method: 'PATCH',
        path: pathOf(eventsIn(resource.metadata.namespace), written.name),
        contentType: 'application/merge-patch+json',
        body: { series: { count: written.count, lastObservedTime: microTime(now) } },
      });
      this.observe('written');
    } catch (error) {
      // The server forgets Events after an hour.
      if (!isApiError(error, 404)) throw error;
      await this.#write(sender, resource, occurrence, key);
    }
  }
}

function eventsIn(namespace: string) {
  return { group: 'events.k8s.io', version: 'v1', plural: 'events', namespace };
}
