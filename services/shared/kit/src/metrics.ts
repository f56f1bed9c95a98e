import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of a process. Creating a metric again returns the existing one. All names begin with `poc_`. */
export interface Metrics {
  readonly registry: Registry;
  /** Duration of requests in seconds, by method, route pattern and status. */
  readonly http: Histogram<'method' | 'route' | 'status'>;
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string = never>(name: string, help: string, labels?: readonly L[]): Gauge<L>;
  histogram<L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    buckets?: number[],
  ): Histogram<L>;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates metrics in a separate registry, so that several services can run in one test process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // The default of 10 ms wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 200 });
  const registers = [registry];

  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  const once = <M>(known: Map<string, M>, name: string, make: () => M): M => {
    const metric = known.get(name) ?? make();
    known.set(name, metric);
    return metric;
  };

  return {
    registry,
    http: new Histogram({
      name: 'poc_http_request_duration_seconds',
      help: 'Seconds from the arrival of a request to the end of its response',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: secondsBuckets,
      registers,
    }),
    counter: (name, help, labels = []) =>
      once(counters, name, () => new Counter({ name, help, labelNames: labels, registers })),
    gauge: (name, help, labels = []) =>
      once(gauges, name, () => new Gauge({ name, help, labelNames: labels, registers })),
    histogram: (name, help, labels = [], buckets = secondsBuckets) =>
      once(histograms, name, () => new Histogram({ name, help, labelNames: labels, buckets, registers })),
  };
}
