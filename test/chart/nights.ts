/** Nights in which nobody has to get up: every series with its values of each half minute, as promtool writes them. */
export interface Night {
  name: string;
  minutes: number;
  series: Record<string, string>;
}

const answered = (status: string) =>
  `http_request_duration_seconds_count{service="api",status="${status}",method="GET",route="/v1/whoami"}`;
const decided = 'rate_limit_group_size_sum{service="api"}';
const undecided = 'rate_limit_undecided_requests_total{service="api"}';
const roundTripsFailed = 'rate_limit_backend_errors_total{service="api"}';

/** All processes are there, and what waits goes out. */
const running = (minutes: number) => ({
  ...Object.fromEntries(
    ['api', 'mcp', 'webhook-worker', 'controller'].map((service) => [
      `process_start_time_seconds{service="${service}",pod="${service}-a"}`,
      `1x${minutes * 2}`,
    ]),
  ),
  'leader_election_master_status{service="controller",pod="controller-a"}': `1x${minutes * 2}`,
});

/** A counter with the given increment per half minute; each part lasts for a number of half minutes. */
function counting(...parts: [each: number, halfMinutes: number][]): string {
  let count = 0;
  return parts
    .map(([each, halfMinutes]) => {
      const text = `${count}+${each}x${halfMinutes - 1}`;
      count += each * halfMinutes;
      return text;
    })
    .join(' ');
}

export const nights: Night[] = [
  {
    // Fifty requests a second; for a minute and a half none of them is decided, and deliveries wait as well.
    name: 'a failover',
    minutes: 480,
    series: {
      ...running(480),
      [answered('200')]: counting([1_500, 800], [0, 3], [1_500, 157]),
      [answered('503')]: counting([0, 800], [1_500, 3], [0, 157]),
      [decided]: counting([1_500, 800], [0, 3], [1_500, 157]),
      [undecided]: counting([0, 800], [1_500, 3], [0, 157]),
      [roundTripsFailed]: counting([0, 800], [15, 3], [0, 157]),
      'webhook_queue_oldest_ready_age_seconds{service="webhook-worker"}': '0x799 30 60 90 0x157',
      'webhook_delivery_attempts_total{service="webhook-worker",outcome="succeeded"}': counting(
        [100, 800],
        [0, 3],
        [100, 157],
      ),
    },
  },
  {
    // Two requests a minute; twice one of them is answered 503, and once three are at the same instant.
    name: 'a quiet night',
    minutes: 480,
    series: {
      ...running(480),
      [answered('200')]: counting([1, 960]),
      [answered('503')]: counting([0, 200], [2, 1], [0, 398], [3, 1], [0, 360]),
      [decided]: counting([1, 960]),
      [undecided]: counting([0, 599], [3, 1], [0, 360]),
      [roundTripsFailed]: counting([0, 599], [3, 1], [0, 360]),
      'webhook_queue_oldest_ready_age_seconds{service="webhook-worker"}': '0x960',
    },
  },
];
