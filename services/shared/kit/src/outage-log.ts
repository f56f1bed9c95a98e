import type { Logger } from './log.ts';

/** Logs the start and the end of an outage once each, regardless of the number of attempts. */
export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
  readonly isDown: boolean;
}

/** @param what name of the dependency, as the subject of a sentence: `Kafka`, `the outbox relay` */
export function outageLog(logger: Logger, what: string): OutageLog {
  let since: number | null = null;
  return {
    get isDown() {
      return since !== null;
    },
    failed(error) {
      if (since !== null) return;
      since = performance.now();
      logger.warn({ err: error }, `${what}: unavailable, retrying`);
    },
    worked() {
      if (since === null) return;
      logger.info({ downMs: Math.round(performance.now() - since) }, `${what}: available again`);
      since = null;
    },
  };
}
