import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import type { TelemetryConfig } from './config.ts';
import { traceHttpClient } from './trace-http-client.ts';
import { traceRedis } from './trace-redis.ts';
import { setTracer } from './tracer.ts';

const defaultShare = 0.05;

/**
 * Starts tracing and exports spans in batches; spans are dropped while the collector is unavailable.
 * @returns flushes the remaining spans and turns tracing off
 */
export function startTracing(service: string, config: TelemetryConfig, logger: Logger): () => Promise<void> {
  logExportFailures(logger);
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES are merged last: the operator overrides.
    resource: resourceFromAttributes({
      'service.namespace': 'poc',
      'service.name': service,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: urlOf(config) }),
        ...(config.OTEL_BSP_SCHEDULE_DELAY === undefined
          ? {}
          : { scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY }),
      }),
    ],
    // Safety net: attributes should be short words.
    spanLimits: { attributeValueLengthLimit: 200 },
  });
  setTracer(provider.getTracer('poc'));
  const ends = [traceHttpClient(), traceRedis()];
  return async () => {
    for (const end of ends) end();
    setTracer(null);
    await provider.shutdown();
  };
}

/** Per the standard, `/v1/traces` is appended to the general endpoint, but not to the traces endpoint. */
const urlOf = (config: TelemetryConfig): string =>
  config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
  `${(config.OTEL_EXPORTER_OTLP_ENDPOINT ?? '').replace(/(?<!\/)\/+$/, '')}/v1/traces`;

function samplerOf(config: TelemetryConfig): Sampler {
  const name = config.OTEL_TRACES_SAMPLER ?? 'parentbased_traceidratio';
  const root = rootSamplers[name.replace('parentbased_', '')] ?? rootSamplers.traceidratio;
  const sampler = root(config.OTEL_TRACES_SAMPLER_ARG ?? defaultShare);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: sampler }) : sampler;
}

const rootSamplers: Record<string, (share: number) => Sampler> &
  Record<'traceidratio', (share: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
};

/** The exporter reports failures only here; their messages may contain the collector's responses, so they are not logged. */
function logExportFailures(logger: Logger): void {
  const outage = outageLog(logger, 'the trace collector');
  const quiet = (): void => undefined;
  const failed = (): void => outage.failed(undefined);
  diag.setLogger(
    { error: failed, warn: failed, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
