import type { Bench, BenchContext } from '../bench.ts';
import { addKnownPeople, knownAddress, otherAddress } from '../people.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const wrongPassword = 'Not-the-password-1';

/** Operations that an outsider can call with an address, with their bodies. */
const operations = [
  { name: 'login', path: '/auth/login', body: (email: string) => ({ email, password: wrongPassword }) },
  { name: 'forgot-password', path: '/auth/forgot-password', body: (email: string) => ({ email }) },
  {
    name: 'register',
    path: '/auth/register',
    body: (email: string) => ({
      name: 'Bench Person',
      email,
      phone: '0803 000 0101',
      password: wrongPassword,
    }),
  },
] as const;

type Operation = (typeof operations)[number];

/**
 * Checks that response times do not reveal whether an address has an account. One request at a time, known and
 * unknown alternating.
 */
export const knownUnknown: Bench = {
  about: 'known and unknown addresses: difference of the medians',
  counts: 'addresses of each kind, for each operation',
  count: 1_000,
  seed: false,
  async run(context) {
    await addKnownPeople(context.mongoUrl, context.count);
    const figures: Figure[] = [];
    for (const operation of operations) figures.push(...(await compare(context, operation)));
    return { figures, notes: ['Each address is used once, so that no limit per address applies.'] };
  },
};

async function compare(
  { client, count, say, signal }: BenchContext,
  operation: Operation,
): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = { known: new Set<number>(), unknown: new Set<number>() };
  const once = async (kind: keyof typeof times, email: string): Promise<void> => {
    const { status, ms } = await client.post(operation.path, operation.body(email));
    times[kind].push(ms);
    statuses[kind].add(status);
  };
  for (let at = 0; at < count; at += 1) {
    signal.throwIfAborted();
    if (at % 250 === 0) say(`${operation.name}: ${at} of ${count}`);
    const known = () => once('known', knownAddress(at));
    const unknown = () => once('unknown', otherAddress(at));
    // Random order, so that side effects of one request do not always hit the same kind.
    const [first, second] = Math.random() < 0.5 ? [known, unknown] : [unknown, known];
    await first();
    await second();
  }
  if ([...statuses.known].join() !== [...statuses.unknown].join() || statuses.known.size !== 1) {
    throw new Error(
      `${operation.name} returns ${[...statuses.known]} for known addresses and ${[...statuses.unknown]} for unknown ones`,
    );
  }
  const known = median(times.known);
  const unknown = median(times.unknown);
  return [
    { name: `${operation.name}, known`, value: known, unit: 'ms' },
    { name: `${operation.name}, unknown`, value: unknown, unit: 'ms' },
    {
      name: `${operation.name}, difference`,
      value: Math.abs(known - unknown),
      unit: 'ms',
      goal: { at: 'most', value: 5 },
    },
  ];
}
