import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The upper bounds of the request duration histogram in seconds, as OpenTelemetry recommends. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type RequestMeasurement = {
  readonly method: string;
  /** The route's pattern rather than the path, so that the number of time series stays small. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  countRequest(measure: RequestMeasurement): void;
  /** Counts a webhook whose signature is invalid (F26). */
  countRejectedWebhook(): void;
  /** Returns all metrics as text, with the content type of their format. */
  text(): Promise<{ readonly text: string; readonly type: string }>;
};

/** A gauge whose value is read when the metrics are scraped. */
export type GaugeDefinition = { readonly help: string; read(): number };

/**
 * Returns the process's metrics.
 * @param gauges gauges read at scrape time, such as the number of waiting database clients, by metric name
 */
export function createMetrics(gauges: Readonly<Record<string, GaugeDefinition>>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long requests took until their answer was sent.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets,
    registers,
  });
  const rejectedWebhooks = new Counter({
    name: 'webhooks_refused_total',
    help: 'Webhooks without a valid signature.',
    registers,
  });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe(
        { http_request_method: method, http_route: route, http_response_status_code: status },
        seconds,
      ),
    countRejectedWebhook: () => rejectedWebhooks.inc(),
    text: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}
