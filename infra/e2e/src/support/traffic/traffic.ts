import { setTimeout as delay } from 'node:timers/promises';
import { type Ask, type Asked, createAsker } from './asker.ts';

/** Users who repeat one kind of action. */
export interface Traffic {
  readonly name: string;
  readonly asked: Asked;
  /** Stops once every started action has succeeded. */
  stop(): Promise<void>;
  /** Expects that every acknowledged result exists, once. */
  expectWhole(): Promise<void>;
}

/**
 * Starts one kind of traffic.
 * @param options.people number of concurrent users
 * @param options.step one complete action of one user; an exception is recorded as a surprise
 */
export function startTraffic(options: {
  name: string;
  people: number;
  everyMs: number;
  step: (ask: Ask, person: number) => Promise<void>;
  expectWhole: () => Promise<void>;
}): Traffic {
  const { name, people, everyMs, step, expectWhole } = options;
  const { asked, ask } = createAsker();
  const stopping = new AbortController();
  const working = Array.from({ length: people }, async (_, person) => {
    while (!stopping.signal.aborted) {
      try {
        await step(ask, person);
        asked.done += 1;
      } catch (error) {
        asked.surprises.push(`${name}: ${String(error)}`);
      }
      await delay(everyMs);
    }
  });
  return {
    name,
    asked,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
    expectWhole,
  };
}
