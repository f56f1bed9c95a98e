import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchContext } from '../bench.ts';
import type { Timed } from '../exchange.ts';
import { addKnownPeople, benchPassword, knownAddress } from '../people.ts';
import { median, quantile } from '../statistics.ts';

const crowd = 200;
const readsPerSecond = 50;

/** Latency of `GET /shows` at a steady rate, alone and during repeated bursts of 200 sign-ins. */
export const starvation: Bench = {
  about: 'p99 of GET /shows during repeated bursts of 200 sign-ins',
  counts: 'seconds with and without the crowd',
  count: 20,
  seed: true,
  async run(context) {
    await addKnownPeople(context.mongoUrl, crowd);
    await readSteadily(context, 3);
    context.say('without the crowd');
    const calm = await readSteadily(context, context.count);
    context.say('with the crowd');
    const crowded = crowdsUntil(context);
    const busy = await readSteadily(context, context.count);
    const signIns = await crowded.stop();

    const ms = (reads: readonly Timed[]) => reads.map((read) => read.ms);
    const failed = [...calm, ...busy].filter(({ status }) => status !== 200).length;
    const refused = signIns.filter(({ status }) => status === 429).length;
    const odd = signIns.filter(({ status }) => status !== 429 && status !== 200).length;
    return {
      figures: [
        { name: 'GET /shows alone, median', value: median(ms(calm)), unit: 'ms' },
        { name: 'GET /shows alone, p99', value: quantile(ms(calm), 0.99), unit: 'ms' },
        { name: 'GET /shows with sign-ins, median', value: median(ms(busy)), unit: 'ms' },
        {
          name: 'GET /shows with sign-ins, p99',
          value: quantile(ms(busy), 0.99),
          unit: 'ms',
          goal: { at: 'most', value: 500 },
        },
        { name: 'reads that failed', value: failed, unit: '', goal: { at: 'most', value: 0 } },
        { name: 'sign-ins', value: signIns.length, unit: '' },
        { name: 'of them answered 429, share', value: refused / signIns.length, unit: '' },
        { name: 'of them neither 200 nor 429', value: odd, unit: '', goal: { at: 'most', value: 0 } },
      ],
      notes: [`${readsPerSecond} reads a second, timed from their due times.`],
    };
  },
};

/** Reads at a fixed rate; a delayed read is timed from its due time. */
async function readSteadily({ client, signal }: BenchContext, seconds: number): Promise<Timed[]> {
  const startedMs = performance.now();
  const reads: Promise<Timed>[] = [];
  for (let at = 0; at < seconds * readsPerSecond; at += 1) {
    const dueMs = startedMs + (at * 1_000) / readsPerSecond;
    await pause(Math.max(0, dueMs - performance.now()), undefined, { signal });
    const late = performance.now() - dueMs;
    reads.push(client.get('/shows?limit=24').then(({ status, ms }) => ({ status, ms: ms + late })));
  }
  return Promise.all(reads);
}

/** 200 concurrent sign-ins, repeated when all have completed, until stopped. */
function crowdsUntil({ client }: BenchContext): { stop: () => Promise<Timed[]> } {
  const answers: Timed[] = [];
  let going = true;
  const running = (async () => {
    while (going) {
      const all = Array.from({ length: crowd }, (_, at) =>
        client.post('/auth/login', { email: knownAddress(at), password: benchPassword }),
      );
      answers.push(...(await Promise.all(all)));
    }
  })();
  // `stop` reports its failure; this avoids an unhandled rejection.
  running.catch(() => undefined);
  return {
    async stop() {
      going = false;
      await running;
      return answers;
    },
  };
}
