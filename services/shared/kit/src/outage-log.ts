import type { Logger } from './log.ts';

/** Logs the start and the end of an outage once each, regardless of the number of attempts. */
export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
  readonly away: boolean;
}

/** @param what name of the dependency, as the subject of a sentence: `Kafka`, `the outbox relay` */
export function outageLog(logger: Logger, what: string): OutageLog {
  let since: number | null = null;
  return {
    get away() {
      return since !== null;
    },
    failed(error) {
      if (since !== null) return;
      since = performance.now();
      logger.warn({ err: error }, `${what}: unavailable, trying again`);
    },
    worked() {
      if (since === null) return;
      logger.info({ awayMs: Math.round(performance.now() - since) }, `${what}: back`);
      since = null;
    },
  };
}
