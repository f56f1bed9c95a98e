import type { Logger } from '@poc/kit/log';

/** Work that is done soon after somebody asked for it: once for all who ask while it waits. */
export interface Soon {
  /** Asks for it; without anybody who does it, nothing happens: it is found later. */
  ask(): void;
  /** Says who does it. @returns how to end it, after what is being done */
  begin(work: () => Promise<void>): () => Promise<void>;
}

/** @param name what the log calls the work */
export function createSoon(logger: Logger, name: string): Soon {
  let work: (() => Promise<void>) | null = null;
  let running: Promise<void> | null = null;
  let asked = false;

  async function run(): Promise<void> {
    while (asked && work) {
      asked = false;
      await work().catch((error: unknown) => logger.warn({ err: error, name }, 'could not be done at once'));
    }
    running = null;
  }

  return {
    ask() {
      asked = true;
      if (work) running ??= run();
    },
    begin(given) {
      work = given;
      return async () => {
        work = null;
        await running;
      };
    },
  };
}
