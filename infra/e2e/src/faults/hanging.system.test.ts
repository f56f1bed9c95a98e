import { setTimeout as delay } from 'node:timers/promises';
import { rounds } from '@poc/testing/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { useStreams } from '../support/live/live-stream.ts';
import { useProducts } from '../support/products.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { openShopRecords, type ShopRecords } from '../support/shop-records.ts';
import { until, whileSlow, whileStopped } from '../support/system.ts';
import { times } from '../support/times.ts';
import { startBuying, startChatting, startReading, startSigningIn } from '../support/traffic/kinds.ts';
import type { Traffic } from '../support/traffic/traffic.ts';

/**
 * Servers that hang or barely work, with the kinds of traffic that may be refused in that time. A hanging
 * process is worse than a dead one: its address accepts connections and never responds.
 */
const all = ['reading', 'buying', 'chatting', 'signing in'];
const faults: readonly (readonly [
  name: string,
  how: 'hung' | 'been slow',
  mayBeRefused: readonly string[],
])[] = [
  ['redis', 'hung', all],
  ['mongo', 'hung', all],
  ['kafka', 'hung', []],
  ['catalog', 'hung', ['reading']],
  ['identity', 'hung', ['reading', 'signing in']],
  ['commerce', 'hung', ['reading', 'buying']],
  ['live-1', 'hung', ['chatting']],
  // Like a disk that barely responds.
  ['mongo', 'been slow', all],
  ['kafka', 'been slow', []],
];

describe('reads, purchases, chats and sign-ins', () => {
  const hangsMs = rounds({ few: 4_000, full: 60_000 });
  const recoveredMs = 60_000;
  /** The gateway's limits in tests: 15 s for a response, after 30 s for a successor. */
  const answeredMs = 50_000;
  /** Successes of each kind that prove recovery: the first may have begun before it. */
  const again = rounds({ few: 2, full: 3 });

  const addProduct = useProducts();
  const addStream = useStreams();
  let promises: Promises;
  let records: ShopRecords;
  let people: Newcomer[];
  let writers: Newcomer[];
  beforeAll(async () => {
    [promises, records] = await Promise.all([makePromises(), openShopRecords()]);
    [people, writers] = await Promise.all([times(2, () => signUp()), times(3, () => signUp())]);
  });
  afterAll(() => records?.close());

  /** Waits until each kind of traffic has succeeded that many more times. */
  async function allSucceed(kinds: readonly Traffic[], timeoutMs: number): Promise<void> {
    const before = kinds.map(({ outcomes }) => outcomes.done);
    await until(
      'everything works',
      () => {
        const waiting = kinds.filter(({ outcomes }, index) => outcomes.done < (before[index] ?? 0) + again);
        if (waiting.length > 0) throw new Error(waiting.map(({ name }) => name).join(', '));
        return true;
      },
      timeoutMs,
    );
  }

  it.each(faults)(
    `recover automatically after %s has %s for ${hangsMs} ms: nothing lost or duplicated`,
    async (name, how, mayBeRefused) => {
      const [merch, stream, reader, ...members] = await Promise.all([
        addProduct({ stock: '100000' }),
        addStream(),
        signIn('ada'),
        ...writers.map((one) => signIn(one)),
      ]);
      const kinds = [
        startReading(reader),
        startBuying(records, merch),
        await startChatting(stream.id, members),
        startSigningIn(people),
      ];
      await allSucceed(kinds, recoveredMs);
      await (how === 'hung' ? whileStopped : whileSlow)(name, () => delay(hangsMs));
      const backAt = performance.now();
      await allSucceed(kinds, 4 * recoveredMs);
      const recovered = performance.now() - backAt;
      await Promise.all(kinds.map((kind) => kind.stop()));

      for (const { name: kind, outcomes } of kinds) {
        expect(outcomes.surprises, kind).toEqual([]);
        expect(outcomes.slowestMs, `${kind}: answered in time`).toBeLessThan(answeredMs);
        if (!mayBeRefused.includes(kind)) expect(Object.fromEntries(outcomes.refused), kind).toEqual({});
      }
      for (const kind of kinds) await kind.expectWhole();
      const figures = kinds.map(({ name: kind, outcomes }) => {
        const refused = [...outcomes.refused.values()].reduce((sum, count) => sum + count, 0);
        return `${kind} ${outcomes.done} (${refused} refused, slowest answer ${Math.round(outcomes.slowestMs)} ms)`;
      });
      report(`${name} has ${how}: all worked again after ${Math.round(recovered)} ms; ${figures.join(', ')}`);
      expect(recovered).toBeLessThan(await promises.within(recoveredMs));
    },
    300_000 + 2 * hangsMs + 8 * recoveredMs,
  );
});
