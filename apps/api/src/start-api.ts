import { startHousekeeping } from '#access';
import { DataSource } from '#database';
import { startServer } from '#edge';
import type { AddRoutes, RunningServer } from '#edge';
import { ThreadPool } from '#platform';
import type { Log, ShutdownStep } from '#platform';
import { ListenerHub, Poster } from '#webhooks';
import {
  AlertEvaluator,
  DashboardPrinter,
  SourceMetrics,
  WidgetLookups,
  WidgetReader,
  WidgetRefresher,
  forgetEvaluationsAcrossWorkspaces,
  forgetFilteredRowsAcrossWorkspaces,
  InsightMetrics,
  insightScanning,
  readLongBody,
  scheduleSending,
  sourceProfiling,
  sourceRefreshing,
  startRefreshSchedule,
  uploadForgetting,
} from '#workspace';
import type {
  AlertContext,
  EndedProfile,
  EndedScan,
  InsightObserver,
  EndedScheduleRun,
  ScheduledStep,
  SourceContext,
} from '#workspace';
import type { INestApplicationContext } from '@nestjs/common';
import { serveListeners } from './serve-listeners.js';
import { ApiModule } from './module.js';
import type { ApiParts } from './module.js';
import { alertContextToken, sourceContextToken } from './tokens.js';
import { serveOAuth } from './serve-oauth.js';
import { serveUnsubscribe } from './serve-unsubscribe.js';

/** Starts the api, and with it what else is to be served on its port. */
export function startApi(parts: ApiParts, addRoutes: readonly AddRoutes[] = []): Promise<RunningServer> {
  return startServer(parts, {
    module: ApiModule.of(parts),
    checkAddress: parts.config.QG_KEY_ADDRESSES === 'everywhere',
    longBodies: (app) => (workspaceId, body) => readLongBody(app.get(ThreadPool), workspaceId, body),
    addRoutes: [...addRoutes, serveListeners(parts), serveUnsubscribe(parts), serveOAuth(parts)],
    printPasses: (app) => app.get(DashboardPrinter).passes,
    startBackground: (app) => startBackground(app, parts),
    connections: (app) => [
      { name: 'threads', stop: () => app.get(ThreadPool).stop() },
      { name: 'listeners', stop: () => app.get(ListenerHub).stop() },
      { name: 'test-fires', stop: () => app.get(Poster).close() },
      { name: 'widget look-ups', stop: () => app.get(WidgetLookups).close() },
    ],
  });
}

/** The background work beside the requests, and how it is ended. */
function startBackground(app: INestApplicationContext, { config, log, clock }: ApiParts): ShutdownStep[] {
  const refreshing = startRefreshSchedule(refreshSteps(app, config, log), {
    everyMs: config.QG_REFRESH_SECONDS * 1_000,
    now: clock,
    onError: (error, step) => log.error({ error }, `refreshing ${step} failed`),
  });
  const housekeeping = startHousekeeping(app.get(DataSource).manager, (error) =>
    log.warn({ error }, 'housekeeping failed'),
  );
  return [
    // Both at once: the schedule waits for what the other is to stop.
    {
      name: 'refreshing',
      stop: async () => {
        const works = [app.get(WidgetRefresher), app.get(AlertEvaluator), app.get(DashboardPrinter)];
        await Promise.all([refreshing.stop(), ...works.map((work) => work.stop())]);
      },
    },
    { name: 'housekeeping', stop: () => housekeeping.stop() },
  ];
}

/** A slow source of one workspace must not keep the others' metrics from being looked at. */
const lookSecondsMax = 300;

/** The steps that keep data fresh; any number of replicas share the work. */
function refreshSteps(app: INestApplicationContext, config: ApiParts['config'], log: Log): ScheduledStep[] {
  const refresher = app.get(WidgetRefresher);
  const evaluator = app.get(AlertEvaluator);
  const metrics = app.get(SourceMetrics);
  const onProfile = (ended: EndedProfile) => {
    metrics.onProfile(ended);
    log.info(lineOf(ended), 'profiled a data source');
  };
  const insightMetrics = app.get(InsightMetrics);
  const onScan = (ended: EndedScan) => {
    insightMetrics.onScan(ended);
    log.info(scanLine(ended), 'scanned for insights');
  };
  const onInsight: InsightObserver['onInsight'] = (kind, outcome) => insightMetrics.onInsight(kind, outcome);
  const onSchedule = (ended: EndedScheduleRun) =>
    log.info(scheduleLine(ended), 'composed a scheduled notice');
  const composing = {
    ...app.get<SourceContext>(sourceContextToken),
    widgets: app.get(WidgetReader),
    printer: app.get(DashboardPrinter),
    onUnprinted: (error: unknown) => log.warn({ error }, 'printing a scheduled dashboard failed'),
  };
  const { QG_INSIGHTS_METRICS_MAX: metricsMax } = config;
  const onDelay: InsightObserver['onDelay'] = (seconds) => insightMetrics.onDelay(seconds);
  const looking = { metricsMax, secondsMax: lookSecondsMax, observer: { onScan, onInsight, onDelay } };
  return [
    sourceRefreshing(app.get<SourceContext>(sourceContextToken)),
    sourceProfiling(app.get<SourceContext>(sourceContextToken), { observer: { onProfile } }),
    uploadForgetting(app.get<SourceContext>(sourceContextToken)),
    { name: 'widgets', run: (now) => refresher.refreshDueAcrossWorkspaces(now) },
    { name: 'alerts', run: (now) => evaluator.evaluateDueAcrossWorkspaces(now) },
    ...insightScanning(app.get<AlertContext>(alertContextToken), looking),
    scheduleSending(composing, onSchedule),
    {
      name: 'evaluations of alerts',
      run: (now) => forgetEvaluationsAcrossWorkspaces(app.get(DataSource).manager, now),
    },
    {
      name: 'data within filters',
      run: async (now) => {
        await forgetFilteredRowsAcrossWorkspaces(app.get(DataSource).manager, now);
        return 0;
      },
    },
  ];
}

function lineOf({ outcome, seconds, workspaceId, dataSourceId, tables, tablesUnread }: EndedProfile) {
  return {
    workspace_id: workspaceId,
    data_source_id: dataSourceId,
    outcome,
    duration_ms: Math.round(seconds * 1_000),
    tables,
    tables_unread: tablesUnread,
  };
}

function scanLine({ workspaceId, ...ended }: EndedScan) {
  return { workspace_id: workspaceId, ...ended };
}

function scheduleLine({ workspaceId, scheduleId, outcome, recipients }: EndedScheduleRun) {
  return { workspace_id: workspaceId, schedule_id: scheduleId, outcome, recipients };
}
