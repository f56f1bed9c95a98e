import { z } from 'zod';

const share = z.coerce.number().min(0).max(1);

/**
 * OpenTelemetry's standard settings for tracing. The exporter itself reads its own: `OTEL_EXPORTER_OTLP_HEADERS`,
 * `…_TIMEOUT`, `…_COMPRESSION`, `…_CERTIFICATE`.
 */
export const telemetryConfig = {
  /** Collector for OTLP over HTTP with JSON. Tracing is off without one of the two URLs. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).optional(),
  /** Default: `parentbased_traceidratio`. */
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional(),
  /** Sampling ratio: 0 to 1. Default: 0.05. */
  OTEL_TRACES_SAMPLER_ARG: share.optional(),
  /** Milliseconds between two exports. Default: 5,000. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(60_000).optional(),
};

export type TelemetryConfig = z.output<z.ZodObject<typeof telemetryConfig>>;
