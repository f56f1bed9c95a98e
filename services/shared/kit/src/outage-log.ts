import type { Logger } from './log.ts';

/** Says once that something went away and once that it is back, however many tries there were between. */
export interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
  readonly away: boolean;
}

/** @param what the thing in words, as the subject of a sentence: `Kafka`, `the keys of identity` */
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
