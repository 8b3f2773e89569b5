import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Seconds; the buckets that OpenTelemetry names for request durations. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type RequestMeasure = {
  readonly method: string;
  /** The route's template, so that the number of series stays small. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  countRequest(measure: RequestMeasure): void;
  /** A webhook that nobody can prove to be the gateway's (F26). */
  countRefusedWebhook(): void;
  /** All figures in the text format of OpenMetrics. */
  text(): string;
};

type Series = { readonly labels: string; readonly counts: number[]; sum: number; count: number };

/** @param gauges figures that are read when they are asked for, such as waiting database clients. */
export function createMetrics(gauges: Readonly<Record<string, () => number>>): Metrics {
  const series = new Map<string, Series>();
  let refusedWebhooks = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  return {
    countRequest({ method, route, status, seconds }) {
      const labels = `http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"`;
      let entry = series.get(labels);
      if (entry === undefined) {
        entry = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
        series.set(labels, entry);
      }
      entry.count += 1;
      entry.sum += seconds;
      const first = buckets.findIndex((limit) => seconds <= limit);
      if (first !== -1) entry.counts[first] = (entry.counts[first] ?? 0) + 1;
    },
    countRefusedWebhook: () => {
      refusedWebhooks += 1;
    },
    text: () =>
      [
        ...histogramLines([...series.values()]),
        ...Object.entries(gauges).flatMap(([name, read]) => [`# TYPE ${name} gauge`, `${name} ${read()}`]),
        '# TYPE webhooks_refused counter',
        `webhooks_refused_total ${refusedWebhooks}`,
        ...processLines(delay),
        '# EOF',
        '',
      ].join('\n'),
  };
}

function histogramLines(all: readonly Series[]): string[] {
  const name = 'http_server_request_duration_seconds';
  const lines = [`# TYPE ${name} histogram`, `# UNIT ${name} seconds`];
  for (const { labels, counts, sum, count } of all) {
    let below = 0;
    buckets.forEach((limit, position) => {
      below += counts[position] ?? 0;
      lines.push(`${name}_bucket{${labels},le="${limit}"} ${below}`);
    });
    lines.push(
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    );
  }
  return lines;
}

function processLines(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const nanoseconds = 1e9;
  return [
    '# TYPE nodejs_eventloop_delay_seconds gauge',
    `nodejs_eventloop_delay_seconds{quantile="0.99"} ${delay.percentile(99) / nanoseconds}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  ];
}
