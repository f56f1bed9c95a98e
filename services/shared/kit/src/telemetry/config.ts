import { z } from 'zod';

const share = z.coerce.number().min(0).max(1);

/**
 * The standard settings of OpenTelemetry that decide whether and what is traced. Those of the exporter
 * (`OTEL_EXPORTER_OTLP_HEADERS`, `…_TIMEOUT`, `…_COMPRESSION`, `…_CERTIFICATE`) are read by the exporter itself.
 */
export const telemetryConfig = {
  /** Where traces are sent by OTLP over HTTP, as JSON; without one of the two addresses nothing is traced. */
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
  /** The share of traces that a ratio keeps: 0 to 1. Default: 0.05. */
  OTEL_TRACES_SAMPLER_ARG: share.optional(),
  /** Milliseconds between two exports. Default: 5,000. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(60_000).optional(),
};

export type TelemetryConfig = z.output<z.ZodObject<typeof telemetryConfig>>;
