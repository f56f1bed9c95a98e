import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Logger } from '../log.ts';
import type { TelemetryConfig } from './config.ts';

/** Timeout for the last export: the process has to exit within 25 s. */
const flushTimeoutMs = 1_500;

/**
 * Wraps a process's start with tracing if the settings name a collector. Otherwise returns the start unchanged and does
 * not load the SDK.
 * @param service name of the process in traces
 */
export function traceProcess<P extends { stop(): Promise<void> }>(
  { service, config, logger }: { service: string; config: TelemetryConfig; logger: Logger },
  start: (signal: AbortSignal) => Promise<P>,
): (signal: AbortSignal) => Promise<{ stop(): Promise<void> }> {
  if (!isWanted(config)) return start;
  return async (signal) => {
    const { startTracing } = await import('./sdk.ts');
    const endTracing = startTracing(service, config, logger);
    try {
      const running = await start(signal);
      return {
        async stop() {
          await running.stop();
          await withTimeout(endTracing(), flushTimeoutMs).catch((error: unknown) =>
            logger.warn({ err: error }, 'could not export the last spans'),
          );
        },
      };
    } catch (error) {
      await withTimeout(endTracing(), flushTimeoutMs).catch(() => undefined);
      throw error;
    }
  };
}

const isWanted = (config: TelemetryConfig): boolean =>
  config.OTEL_SDK_DISABLED !== 'true' &&
  (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined);
