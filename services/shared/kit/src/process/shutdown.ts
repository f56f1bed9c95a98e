import type { Logger } from '../log.ts';
import { Stopped } from '../retry.ts';
import { startWatchdog } from './watchdog.ts';

/** What stops us (a launcher, Kubernetes) kills after 30 s; we go before that, and say so. */
const hardExitMs = 25_000;

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Starts something that runs until the process gets a signal to stop. A second signal exits at once; a blocked event loop ends
 * the process, too.
 * @param start its signal ends a start that is still waiting for a server
 */
export async function stopOnSignals(
  logger: Logger,
  start: (signal: AbortSignal) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
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
          logger.error('stopping took too long: exiting');
          process.exit(1);
        }, hardExitMs).unref();
        starting.abort();
        resolve();
      });
    }
  });
  // What nobody caught leaves the process in a state that nobody knows: a fresh one is better.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nobody caught');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'a rejection that nobody caught');
    process.exit(1);
  });

  const running = await start(starting.signal).catch((error: unknown) => {
    if (error instanceof Stopped) process.exit(0);
    logger.fatal({ err: error }, 'the service did not start');
    process.exit(1);
  });
  await signalled;
  await running.stop().catch((error: unknown) => {
    logger.error({ err: error }, 'stopping failed');
    process.exit(1);
  });
  process.exit(0);
}
