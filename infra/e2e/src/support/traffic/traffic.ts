import { setTimeout as delay } from 'node:timers/promises';
import { type Ask, type Asked, createAsker } from './asker.ts';

/** People who do one kind of thing, again and again. */
export interface Traffic {
  readonly name: string;
  readonly asked: Asked;
  /** Ends it, after what was begun has succeeded. */
  stop(): Promise<void>;
  /** Looks whether all that was acknowledged is there, once. */
  expectWhole(): Promise<void>;
}

/**
 * Begins a kind of traffic.
 * @param options.people how many do it at once
 * @param options.step one thing that one of them does, to its end; what it throws is noted as a surprise
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
