/**
 * A series that Prometheus keeps for the alerts and dashboards. In expressions SELECTOR stands for the matchers that pick this
 * installation's metrics.
 * @typedef {object} RecordingRule
 * @property {string} record
 * @property {string} expr
 */

const duration = 'http_request_duration_seconds';

/** Reads of the contract; asking takes as long as the customer's database and model do, and exports as long as they are read. */
const reads = 'SELECTOR, method="GET", route=~"/v1/.+", route!~".+/export", status!~"5.."';

/** @param {string} metric @param {string} [matchers] @returns {string} how often a second, over the shortest window that four scrapes fill */
const rate = (metric, matchers = 'SELECTOR') => `sum by (job) (rate(${metric}{${matchers}}[2m]))`;

/** The names of what is recorded: of each kind, all and those that are bad. */
export const recorded = {
  requests: 'job:questglass_requests:rate2m',
  failedRequests: 'job:questglass_failed_requests:rate2m',
  reads: 'job:questglass_reads:rate2m',
  slowReads: 'job:questglass_slow_reads:rate2m',
  admissions: 'job:questglass_admissions:rate2m',
  failedAdmissions: 'job:questglass_failed_admissions:rate2m',
};

const all = rate(`${duration}_count`);
const failed = rate(`${duration}_count`, 'SELECTOR, status=~"5.."');

/**
 * Rates are recorded, and not shares: those over days are averages of these, which costs Prometheus a hundredth of reading every
 * route's buckets for each of them. While nothing fails a rate of failures is 0 and not absent, or its average over an hour would
 * be that of its worst minute.
 * @type {RecordingRule[]}
 */
export const recordingRules = [
  { record: recorded.requests, expr: all },
  { record: recorded.failedRequests, expr: `${failed}\nor\n0 * ${all}` },
  { record: recorded.reads, expr: rate(`${duration}_count`, reads) },
  {
    record: recorded.slowReads,
    expr: `${rate(`${duration}_count`, reads)} - ${rate(`${duration}_bucket`, `${reads}, le="0.25"`)}`,
  },
  {
    record: recorded.admissions,
    expr: `${rate('rate_limit_group_size_sum')} + ${rate('rate_limit_undecided_requests_total')}`,
  },
  { record: recorded.failedAdmissions, expr: rate('rate_limit_undecided_requests_total') },
];
