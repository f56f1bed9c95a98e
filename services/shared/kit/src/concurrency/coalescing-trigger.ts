import type { Logger } from '../log.ts';

/** Runs work when triggered: once for all triggers that arrive while it waits or runs. */
export interface Trigger {
  /** Has no effect before `start`: a periodic loop finds the work later. */
  run(): void;
  /** Sets the work. @returns a function that stops it after the current run */
  start(work: () => Promise<void>): () => Promise<void>;
}

/** @param name label of the work in the log */
export function createTrigger(logger: Logger, name: string): Trigger {
  let work: (() => Promise<void>) | null = null;
  let running: Promise<void> | null = null;
  let isDue = false;

  async function runDue(): Promise<void> {
    while (isDue && work) {
      isDue = false;
      await work().catch((error: unknown) => logger.warn({ err: error, name }, 'triggered work failed'));
    }
    running = null;
  }

  return {
    run() {
      isDue = true;
      if (work) running ??= runDue();
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
