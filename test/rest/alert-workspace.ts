import { expect } from '@jest/globals';
import type { DashboardWorkspace } from './dashboard-workspace.js';

/** Alerts of a workspace, as a test makes and reads them. */
export class AlertWorkspace {
  constructor(readonly its: DashboardWorkspace) {}

  get path(): string {
    return `/workspaces/${this.its.workspace.id}/alerts`;
  }

  create(input: object) {
    return this.its.send('post', this.path, {
      name: 'Orders',
      sql: 'SELECT sum(amount) FROM orders',
      condition: { kind: 'above', threshold: 100 },
      ...input,
    });
  }

  async anAlert(input: object = {}): Promise<string> {
    const { body } = await this.create(input).expect(201);
    return body.id;
  }

  async evaluate(id: string) {
    const { body } = await this.its.send('post', `${this.path}/${id}/evaluate`).expect(200);
    return body;
  }

  async evaluateAt(minutes: number, id: string): Promise<string> {
    this.its.aheadMs += minutes * 60_000;
    return (await this.evaluate(id)).state;
  }

  change(id: string, change: object) {
    return this.its.send('patch', `${this.path}/${id}`, change);
  }

  async describe(id: string) {
    const { body } = await this.its.get(`${this.path}/${id}`).expect(200);
    return body;
  }

  async history(id: string) {
    const { body } = await this.its.get(`${this.path}/${id}/history`).expect(200);
    return body.data;
  }

  async aMetric(name: string, more: object = {}): Promise<string> {
    const metric = {
      name,
      source: 'orders',
      expression: 'sum(amount)',
      time_column: 'placed_on',
      ...more,
    };
    const { body } = await this.its
      .send('post', `/workspaces/${this.its.workspace.id}/metrics`, metric)
      .expect(201);
    return body.id;
  }

  /** The day that many days ago, by UTC. */
  day(daysAgo: number): string {
    return new Date(this.its.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  }

  /** A metric over a table of its own, with what each day had. */
  async aDailyMetric(name: string, amounts: readonly [daysAgo: number, amount: number][]): Promise<string> {
    const { its } = this;
    const table = name.toLowerCase();
    const rows = amounts.map(([daysAgo, amount]) => `('${this.day(daysAgo)}', ${amount})`);
    its.atSource(`CREATE TABLE ${table} (seen_on DATE, amount INTEGER);
      INSERT INTO ${table} VALUES ${rows.join()}`);
    const path = `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`;
    await its.send('post', path).expect(200);
    return this.aMetric(name, { source: table, time_column: 'seen_on' });
  }

  /** The events of an alert in their order, with what receivers get to know. */
  async eventsOf(id: string): Promise<string[]> {
    const rows: { type: string; body: string }[] = await this.its.api.source.query(
      `SELECT type, body FROM event WHERE type LIKE 'alert.%' AND workspace_id = $1 ORDER BY id`,
      [this.its.workspace.id],
    );
    return rows.filter(({ body }) => JSON.parse(body).data.alert.id === id).map(({ type }) => type);
  }

  /** Sets the total of all orders' amounts. */
  setTotal(total: number | null): void {
    this.its.atSource(`UPDATE orders SET amount = NULL; UPDATE orders SET amount = ${total} WHERE id = 1`);
  }

  async auditOf(id: string): Promise<string[]> {
    const rows: { action: string }[] = await this.its.api.source.query(
      'SELECT action FROM audit_event WHERE target_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ action }) => action);
  }
}

/** A moment as the wire has it. */
export const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Hours by UTC that began five minutes ago and end in ten, whatever the time of day. */
export function quietHoursAbout(now: Date): { from: string; to: string } {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  return { from: at(-5), to: at(10) };
}
