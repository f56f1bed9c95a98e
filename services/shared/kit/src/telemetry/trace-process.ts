import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Logger } from '../log.ts';
import type { TelemetryConfig } from './config.ts';

/** A stopping process waits so long for its last spans to be taken: it has to be gone within 25 s. */
const flushTimeoutMs = 1_500;

/**
 * Makes a process's start one that is traced where the settings name a collector. Otherwise the start is left as it
 * is, and nothing of the SDK is loaded.
 * @param service the name under which the process appears
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
            logger.warn({ err: error }, 'the last spans were not taken'),
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
