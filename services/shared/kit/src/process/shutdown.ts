import type { Logger } from '../log.ts';
import { Stopped } from '../retry.ts';
import { releaseIdleMemory } from './idle-memory.ts';
import { startWatchdog } from './watchdog.ts';

/** Shorter than every supervisor's kill timeout, so that the timeout is logged first. */
const hardExitMs = 25_000;

const signals = ['SIGTERM', 'SIGINT'] as const;

/** A configured process, not yet started. */
export interface Startable {
  readonly logger: Logger;
  /** @param signal cancels a start that is still waiting for a server */
  readonly start: (signal: AbortSignal) => Promise<{ stop(): Promise<void> }>;
  /** Time in which the process may stop, in addition to the usual 25 s. */
  readonly moreMs?: number;
}

/** Runs a service until SIGTERM or SIGINT. A second signal exits immediately; a blocked event loop kills the process. */
export async function stopOnSignals({ logger, start, moreMs = 0 }: Startable): Promise<void> {
  startWatchdog(logger);
  const starting = new AbortController();
  const signalled = new Promise<void>((resolve) => {
    let seen = false;
    for (const name of signals) {
      process.on(name, () => {
        if (seen) process.exit(130);
        seen = true;
        logger.info({ signal: name }, 'stopping');
        setTimeout(() => {
          logger.error('shutdown timed out: exiting');
          process.exit(1);
        }, hardExitMs + moreMs).unref();
        starting.abort();
        resolve();
      });
    }
  });
  // After an uncaught error the state is undefined: exit, and let the supervisor restart.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  const running = await start(starting.signal).catch((error: unknown) => {
    if (error instanceof Stopped) process.exit(0);
    logger.fatal({ err: error }, 'service failed to start');
    process.exit(1);
  });
  releaseIdleMemory();
  await signalled;
  await running.stop().catch((error: unknown) => {
    logger.error({ err: error }, 'shutdown failed');
    process.exit(1);
  });
  process.exit(0);
}
