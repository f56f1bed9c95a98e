import { hashPassword } from '@poc/identity/sign-in/passwords/hash-password';
import { usualWorkers } from '@poc/identity/sign-in/passwords/password-checks';
import type { Bench, BenchContext } from '../bench.ts';
import { addKnownPeople, benchPassword, knownAddress } from '../people.ts';
import { median } from '../statistics.ts';

const people = 200;
/** Enough to keep the hashing workers busy, and well below identity's queue of 32. */
const inFlight = 16;
const roundMs = 4_000;

/**
 * Sign-ins a second through the gateway, compared with argon2 alone on as many workers as identity has. Rounds
 * alternate, so that other load affects both.
 */
export const signIns: Bench = {
  about: 'sign-ins a second compared with the argon2 limit of this machine',
  counts: 'rounds of 4 s each',
  count: 5,
  seed: false,
  async run(context) {
    await addKnownPeople(context.mongoUrl, people);
    const workers = usualWorkers();
    await perSecond(1_000, inFlight, (at) => signIn(context, at));
    const limit: number[] = [];
    const reached: number[] = [];
    for (let round = 1; round <= context.count; round += 1) {
      context.say(`round ${round} of ${context.count}`);
      limit.push(await perSecond(roundMs, workers, () => hashPassword(benchPassword)));
      reached.push(await perSecond(roundMs, inFlight, (at) => signIn(context, at)));
      context.signal.throwIfAborted();
    }
    const ratios = reached.map((rate, round) => rate / (limit[round] ?? Number.NaN));
    return {
      figures: [
        { name: 'argon2 alone', value: median(limit), unit: '1/s' },
        { name: 'sign-ins', value: median(reached), unit: '1/s' },
        {
          name: 'ratio, median of rounds',
          value: median(ratios),
          unit: '',
          goal: { at: 'least', value: 0.8 },
        },
      ],
      notes: [`${workers} worker${workers === 1 ? '' : 's'}; ${inFlight} sign-ins in flight.`],
    };
  },
};

async function signIn({ client }: BenchContext, at: number): Promise<void> {
  const { status } = await client.post('/auth/login', {
    email: knownAddress(at % people),
    password: benchPassword,
  });
  if (status !== 200) throw new Error(`sign-in returned ${status}`);
}

/** Repeats an operation, `width` concurrently, and returns the rate over `ms`. */
async function perSecond(ms: number, width: number, once: (at: number) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  let begun = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - startedMs < ms) {
      await once(begun++);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  // Operations in flight at the end count with their full time.
  return (done * 1_000) / (performance.now() - startedMs);
}
