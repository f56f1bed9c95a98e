import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, type Newcomer, signUp } from '../support/accounts.ts';
import { api, login, type Signed, signIn } from '../support/api.ts';
import { jumpClocks } from '../support/clock/jump-clocks.ts';
import { Viewer } from '../support/live/chat.ts';
import { useStreams } from '../support/live/live-stream.ts';
import { useProducts } from '../support/products.ts';
import { payByProgram, readOrder } from '../support/shop.ts';
import { openShopRecords, type ShopRecords } from '../support/shop-records.ts';
import { buy, makeBuyer, placeOrder, startsOf } from '../support/shop-requests.ts';
import { until } from '../support/system.ts';

const hourMs = 3_600_000;
const processes = [
  'identity',
  'catalog',
  'streaming',
  'live-1',
  'live-2',
  'commerce',
  'community',
  'gateway',
];
const settledMs = 120_000;

describe('a clock that jumps by an hour, and is corrected', () => {
  const addProduct = useProducts();
  const addStream = useStreams();
  let records: ShopRecords;
  let person: Newcomer;
  const open: Viewer[] = [];
  beforeAll(async () => {
    [records, person] = await Promise.all([openShopRecords(), signUp('Clock Before')]);
  });
  afterEach(async () => {
    await jumpClocks(processes, 0);
    for (const viewer of open.splice(0)) viewer.close();
  });
  afterAll(() => records?.close());

  const rename = async ({ token, user }: Pick<Signed, 'token' | 'user'>, name: string): Promise<void> => {
    const body = { name, email: person.email, phone: '08030000199' };
    expect((await api('PUT', `/users/${user.id}`, { token, body })).status).toBe(200);
  };
  /** Waits until the community has received the member from identity's events. */
  const untilKnown = (name: string, token: string) =>
    until(
      `${name} is known in the community`,
      async () => {
        const known = await api('GET', `/community/members/${person.user.id}`, { token });
        return (known.body as { name?: string }).name === name;
      },
      settledMs,
    );
  const profileOf = async (token: string) => (await api('GET', '/auth/profile', { token })).status;

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])(
    '%s: no user stays locked out, changes arrive, paid orders are fulfilled or refunded',
    async (how, offsetMs) => {
      const [merch, stream, buyer] = await Promise.all([
        addProduct({ stock: '10' }),
        addStream(),
        makeBuyer(),
      ]);
      const before = await login(person);
      const { token } = before.body as Signed;
      const order = await placeOrder(buyer, merch);
      const writer = new Viewer(stream.id, token);
      open.push(writer);
      await writer.joined();
      const said = await writer.send('before', `clock-${how}-before`);

      await jumpClocks(processes, offsetMs);
      expect((await api('GET', '/shows?limit=1')).status, 'visitors read on').toBe(200);
      const meanwhile = await signIn(person);
      expect(await profileOf(meanwhile.token), 'who signs in is in').toBe(200);
      await rename(meanwhile, `Clock ${how}`);
      await untilKnown(`Clock ${how}`, meanwhile.token);
      // Pays when the reservation may have expired by that clock.
      await payByProgram(order);

      await jumpClocks(processes, 0);
      const refreshed = await api('POST', '/auth/refresh', { headers: { cookie: cookieOf(before.headers) } });
      expect(refreshed.status, 'a session of before goes on').toBe(200);
      const now = refreshed.body as Signed;
      expect(await profileOf(now.token)).toBe(200);
      await rename({ token: now.token, user: person.user }, `Clock after ${how}`);
      await untilKnown(`Clock after ${how}`, now.token);

      const again = new Viewer(stream.id, now.token);
      open.push(again);
      await again.joined();
      const later = await again.sendUntilAcknowledged('after', `clock-${how}-after`);
      expect(later.seq).toBe(said.seq + 1);

      const outcome = await until(
        'the order is paid or refunded',
        async () => {
          const { payment_status } = await readOrder(buyer, order.id);
          const charged = (await startsOf(order.id)).map(({ status }) => status);
          if (payment_status === 'paid') return charged.includes('success') ? 'paid' : undefined;
          return charged.includes('reversed') ? 'given back' : undefined;
        },
        settledMs,
        500,
      );
      expect(['paid', 'given back']).toContain(outcome);
      await buy(await makeBuyer(), merch);
      await until('Kafka has every event', async () => (await records.unsent()) === 0, settledMs);
    },
  );
});
