import { Catalogs, widgetStatements } from '#ask';
import { expect } from '@jest/globals';
import { SingleConnection } from '#database';
import { until } from '#testing';
import { WidgetLookups, WidgetReader, WidgetRefresher, lookupSettings } from '#workspace';
import type { DashboardWorkspace } from './dashboard-workspace.js';

export const orders = {
  title: 'Orders',
  sql: 'SELECT id, country FROM orders ORDER BY id',
  refresh_seconds: 60,
};

/** Differs from one run to the next, so that the data's version counts the runs. */
export const dice = { title: 'Dice', key: 'dice', sql: 'SELECT random() AS roll', refresh_seconds: 60 };

/** The parts of a widget's data that tests read. */
export interface WidgetBody {
  rows: unknown[][];
  stale: boolean;
  error: string | null;
}

/** The parts of its row that tests read. */
export interface DataRow {
  version: number;
  source: string;
  seconds: number;
  refreshing: boolean;
}

/** Widgets' data of a workspace, as a test reads it. */
export class WidgetReading {
  constructor(private readonly its: DashboardWorkspace) {}

  data(id: string, key = 'orders') {
    return this.its.get(`${this.its.path}/${id}/widgets/${key}/data`);
  }

  /** Reads until the data is as wanted. */
  async dataWhen(id: string, key: string, isWanted: (body: WidgetBody) => boolean): Promise<WidgetBody> {
    const read = async (): Promise<WidgetBody> => (await this.data(id, key).expect(200)).body;
    let body = await read();
    await until(async () => {
      if (isWanted(body)) return true;
      body = await read();
      return false;
    });
    return body;
  }

  rowsOf(id: string): Promise<DataRow[]> {
    return this.its.api.source.query(
      `SELECT version, data_source_id AS source, refresh_seconds AS seconds, refreshing_until IS NOT NULL AS refreshing
       FROM widget_data WHERE dashboard_id = $1 ORDER BY widget_key`,
      [id],
    );
  }

  /** Waits until a refresh of the dashboard is under way. */
  async refreshOf(id: string): Promise<void> {
    await until(async () => (await this.rowsOf(id)).some(({ refreshing }) => refreshing));
  }

  async aMetric(name: string): Promise<string> {
    const metric = {
      name,
      source: 'orders',
      expression: 'sum(amount)',
      dimensions: ['country'],
      time_column: 'placed_on',
    };
    const { its } = this;
    const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
    return body.id;
  }

  /** The parts of another process of the service, on the same database. */
  aProcess() {
    const { its } = this;
    // Its database may be dropped before the connection has ended; a statement that lacks its own fails.
    const onIdleError = () => undefined;
    const { url } = its.api.database;
    const settings = { url, applicationName: 'questglass-test', settings: lookupSettings, onIdleError };
    const connectors = its.connectors();
    const connection = new SingleConnection(settings);
    const statements: string[] = [];
    const rows: typeof connection.rows = (statement, values) => {
      statements.push(statement.name);
      return connection.rows(statement, values);
    };
    const lookups = new WidgetLookups({ rows, close: () => connection.close() }, its.now);
    const errors: unknown[] = [];
    const context = its.context(connectors);
    const refresher = new WidgetRefresher(context, {
      clock: its.now,
      readQuestion: widgetStatements({ ...context, catalogs: new Catalogs() }),
      onError: (error) => errors.push(error),
    });
    const reader = new WidgetReader(its.api.source.manager, lookups, refresher, its.now, context.secrets);
    const stop = async (reading?: Promise<unknown>) => {
      await refresher.stop();
      await reading;
      await lookups.close();
      await connectors.close();
      expect(errors).toEqual([]);
    };
    return { reader, refresher, lookups, statements, stop };
  }
}
