const job = 'job="$job"';

/** @param {string} [matchers] @returns {string} the matchers of one installation, and more */
export function at(matchers) {
  return matchers ? `{${job}, ${matchers}}` : `{${job}}`;
}

/** @param {string} metric @param {string} [by] @param {string} [matchers] @returns {string} how often a second */
export function rate(metric, by, matchers) {
  return `sum${by ? ` by (${by})` : ''} (rate(${metric}${at(matchers)}[$__rate_interval]))`;
}

/** @param {number} part @param {string} histogram @param {string} [by] @param {string} [matchers] */
export function quantile(part, histogram, by, matchers) {
  const labels = by ? `le, ${by}` : 'le';
  return `histogram_quantile(${part}, ${rate(`${histogram}_bucket`, labels, matchers)})`;
}

/** @param {string} part @param {string} whole @returns {string} a share of nothing is nothing */
export function share(part, whole) {
  return `${part} / (${whole} > 0)`;
}

/** @param {string} histogram @param {string} [matchers] median, 95th and 99th percentile */
export function percentiles(histogram, matchers) {
  return [0.5, 0.95, 0.99].map((part) => ({
    expr: quantile(part, histogram, undefined, matchers),
    legend: `p${part * 100}`,
  }));
}

/**
 * @param {{ part: string, whole: string }} ratio names of what the chart's PrometheusRule records
 * @param {string} window
 * @returns {string} the average share of the one in the other
 */
export function recordedShare({ part, whole }, window) {
  /** @param {string} record */
  const average = (record) => `sum(avg_over_time(${record}${at()}[${window}]))`;
  return share(average(part), average(whole));
}
