import type { Logger } from '../log.ts';

/** Runs work right after it was triggered: once for all triggers that come while it waits or runs. */
export interface Trigger {
  /** Before `start` it does nothing: a loop finds the work later. */
  fire(): void;
  /** Sets the work. @returns how to stop, after the run that is under way */
  start(work: () => Promise<void>): () => Promise<void>;
}

/** @param name what the log calls the work */
export function createTrigger(logger: Logger, name: string): Trigger {
  let work: (() => Promise<void>) | null = null;
  let running: Promise<void> | null = null;
  let isFired = false;

  async function run(): Promise<void> {
    while (isFired && work) {
      isFired = false;
      await work().catch((error: unknown) => logger.warn({ err: error, name }, 'could not be done at once'));
    }
    running = null;
  }

  return {
    fire() {
      isFired = true;
      if (work) running ??= run();
    },
    start(given) {
      work = given;
      return async () => {
        work = null;
        await running;
      };
    },
  };
}
