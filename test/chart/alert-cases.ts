/**
 * The input of an alert: series as promtool writes them, and how long they go on. `{…}` gets the job of the installation, and values
 * that do not say how often they are repeated are so every minute.
 */
export interface AlertCase {
  alert: string;
  minutes: number;
  fires: Record<string, string>;
  isQuiet: Record<string, string>;
}

const requests = 'http_request_duration_seconds';
const count = (more: string) => `${requests}_count{service="api",${more}}`;

/** The numbers of successful and failed requests per minute. */
const answers = (fine: number, failed: number) => ({
  [count('status="200",method="GET",route="/v1/whoami"')]: `0+${fine}`,
  [count('status="500",method="GET",route="/v1/whoami"')]: `0+${failed}`,
});

const reads = (quick: number, all: number) => {
  const labels = 'service="api",status="200",method="GET",route="/v1/metrics"';
  return {
    [`${requests}_count{${labels}}`]: `0+${all}`,
    [`${requests}_bucket{${labels},le="0.25"}`]: `0+${quick}`,
  };
};

/** Exports, each of which takes as long as somebody reads it. */
const exported = {
  [count('status="200",method="GET",route="/v1/answers/:message_id/export"')]: '0+500',
  [`${requests}_bucket{service="api",status="200",method="GET",route="/v1/answers/:message_id/export",le="0.25"}`]:
    '0+0',
};

const day = 24 * 60;

const absences = [
  ['QuestglassApiAbsent', 'api'],
  ['QuestglassMcpAbsent', 'mcp'],
  ['QuestglassWebhookWorkerAbsent', 'webhook-worker'],
  ['QuestglassControllerAbsent', 'controller'],
].map(([alert = '', service = '']) => ({
  alert,
  minutes: 10,
  fires: { 'process_start_time_seconds{service="other"}': '1' },
  isQuiet: { [`process_start_time_seconds{service="${service}"}`]: '1' },
}));

/** Every alert, made to fire and kept from it. */
export const alertCases: AlertCase[] = [
  {
    alert: 'QuestglassAvailabilityBudgetBurnsFast',
    minutes: 70,
    fires: answers(98, 2),
    isQuiet: answers(1_000, 1),
  },
  {
    alert: 'QuestglassAvailabilityBudgetBurnsSlowly',
    minutes: day + 30,
    fires: answers(996, 4),
    isQuiet: answers(10_000, 5),
  },
  {
    alert: 'QuestglassLatencyBudgetBurnsFast',
    minutes: 70,
    fires: reads(80, 100),
    isQuiet: { ...reads(995, 1_000), ...exported },
  },
  {
    alert: 'QuestglassLatencyBudgetBurnsSlowly',
    minutes: day + 30,
    fires: reads(960, 1_000),
    isQuiet: { ...reads(995, 1_000), ...exported },
  },
  {
    alert: 'QuestglassLimiterErrors',
    minutes: 20,
    fires: {
      'rate_limit_group_size_sum{service="api"}': '0+600x10 6000x10',
      'rate_limit_undecided_requests_total{service="api"}': '0x10 0+600x10',
    },
    // Three requests in one instant, and nobody else at that time.
    isQuiet: {
      'rate_limit_group_size_sum{service="api"}': '0+2x18 36x2',
      'rate_limit_undecided_requests_total{service="api"}': '0x18 3x2',
    },
  },
  {
    alert: 'QuestglassManyRequestsLimited',
    minutes: 40,
    fires: {
      'rate_limit_decisions_total{plan="scale",decision="limited"}': '0+60',
      'rate_limit_decisions_total{plan="scale",decision="allowed"}': '0+60',
    },
    isQuiet: {
      'rate_limit_decisions_total{plan="scale",decision="limited"}': '0+6',
      'rate_limit_decisions_total{plan="scale",decision="allowed"}': '0+600',
    },
  },
  {
    alert: 'QuestglassSourceFaults',
    minutes: 20,
    fires: { 'source_use_duration_seconds_count{outcome="fault"}': '0+1' },
    isQuiet: {
      'source_use_duration_seconds_count{outcome="timed_out"}': '0+1',
      'source_use_duration_seconds_count{outcome="fault"}': '0x10 1x10',
    },
  },
  {
    alert: 'QuestglassEventLoopSlow',
    minutes: 20,
    fires: { 'nodejs_eventloop_lag_p99_seconds{service="api",pod="a"}': '0.4' },
    isQuiet: { 'nodejs_eventloop_lag_p99_seconds{service="api",pod="a"}': '0.02' },
  },
  {
    alert: 'QuestglassDeliveriesCannotLeave',
    minutes: 30,
    fires: {
      'webhook_delivery_attempts_total{outcome="network"}': '0+60',
      'webhook_delivery_attempts_total{outcome="succeeded"}': '0+1',
    },
    isQuiet: {
      'webhook_delivery_attempts_total{outcome="network"}': '0+10',
      'webhook_delivery_attempts_total{outcome="succeeded"}': '0+60',
    },
  },
  {
    alert: 'QuestglassWebhookQueueOld',
    minutes: 10,
    fires: { webhook_queue_oldest_ready_age_seconds: '400' },
    isQuiet: { webhook_queue_oldest_ready_age_seconds: '20' },
  },
  {
    alert: 'QuestglassWebhookWorkerStalled',
    minutes: 20,
    fires: { webhook_queue_ready: '0', webhook_queue_oldest_ready_age_seconds: '90+60' },
    isQuiet: {
      webhook_queue_ready: '3',
      webhook_queue_oldest_ready_age_seconds: '90+60',
      'webhook_delivery_attempts_total{outcome="succeeded"}': '0+10',
    },
  },
  {
    alert: 'QuestglassWebhookUpkeepFails',
    minutes: 400,
    fires: { 'webhook_worker_failures_total{task="keep",pod="a"}': '0x59 1x59 2x59 3x59 4x59 5x105' },
    isQuiet: {
      'webhook_worker_failures_total{task="recover",pod="a"}': '0x330 40x70',
      'webhook_worker_failures_total{task="deliver",pod="a"}': '0+10',
    },
  },
  {
    alert: 'QuestglassDeliveriesExpired',
    minutes: 30,
    fires: { webhook_deliveries_expired_total: '0x10 1x20' },
    isQuiet: { webhook_deliveries_expired_total: '4' },
  },
  {
    alert: 'QuestglassAlertsNotEvaluated',
    minutes: 30,
    fires: { alerts_due: '4' },
    isQuiet: { alerts_due: '4', 'alert_evaluations_total{outcome="ok"}': '0+1' },
  },
  {
    alert: 'QuestglassAlertFaults',
    minutes: 20,
    fires: { 'alert_evaluations_total{outcome="fault"}': '0+1' },
    isQuiet: {
      'alert_evaluations_total{outcome="error"}': '0+1',
      'alert_evaluations_total{outcome="fault"}': '0x10 1x10',
    },
  },
  {
    alert: 'QuestglassInsightsLate',
    minutes: 60,
    fires: { insight_scan_delay_seconds: '25200' },
    isQuiet: { insight_scan_delay_seconds: '7200' },
  },
  {
    alert: 'QuestglassInsightFaults',
    minutes: 60,
    fires: { 'insight_scans_total{outcome="fault"}': '0x10 1x10 2x10 3x10 4x10 5x10' },
    isQuiet: {
      'insight_scans_total{outcome="ended"}': '0+1',
      'insight_scans_total{outcome="fault"}': '0x30 1x30',
    },
  },
  {
    alert: 'QuestglassMailFails',
    minutes: 60,
    fires: { 'notice_deliveries_total{kind="email",outcome="retry"}': '0+1' },
    isQuiet: {
      'notice_deliveries_total{kind="email",outcome="retry"}': '0+1',
      'notice_deliveries_total{kind="email",outcome="sent"}': '0+1',
    },
  },
  {
    alert: 'QuestglassNoticesLate',
    minutes: 45,
    fires: { notice_deliveries_due: '4' },
    isQuiet: {
      notice_deliveries_due: '4',
      'notice_deliveries_total{kind="slack",outcome="retry"}': '0+1',
    },
  },
  {
    alert: 'QuestglassResourceNotReady',
    minutes: 30,
    fires: { 'questglass_resource_ready{kind="Metric",state="stalled",pod="a"}': '1' },
    isQuiet: {
      'questglass_resource_ready{kind="Metric",state="stalled",pod="a"}': '0',
      'questglass_resource_ready{kind="Metric",state="paused",pod="a"}': '2',
    },
  },
  {
    alert: 'QuestglassControllerNoLeader',
    minutes: 10,
    fires: {
      'leader_election_master_status{pod="a"}': '0',
      'leader_election_master_status{pod="b"}': '0',
    },
    isQuiet: {
      'leader_election_master_status{pod="a"}': '1',
      'leader_election_master_status{pod="b"}': '0',
    },
  },
  {
    alert: 'QuestglassControllerWatchStale',
    minutes: 20,
    fires: { 'questglass_controller_watch_last_event_age_seconds{kind="Metric",pod="a"}': '300+60' },
    isQuiet: { 'questglass_controller_watch_last_event_age_seconds{kind="Metric",pod="a"}': '40' },
  },
  ...absences,
  {
    alert: 'QuestglassRestartsOften',
    minutes: 25,
    fires: { 'process_start_time_seconds{service="api",pod="a"}': '1+5' },
    isQuiet: { 'process_start_time_seconds{service="api",pod="a"}': '1' },
  },
];
