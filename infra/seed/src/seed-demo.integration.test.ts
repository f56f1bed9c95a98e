import { hostFollowModel } from '@poc/catalog/hosts/follows/host-follow.model';
import { hostModel } from '@poc/catalog/hosts/host.model';
import { showLikeModel } from '@poc/catalog/shows/likes/show-like.model';
import { showModel } from '@poc/catalog/shows/show.model';
import { ledgerEntryModel } from '@poc/commerce/books/ledger/ledger-entry.model';
import { reconcileNow } from '@poc/commerce/books/reconciliation/reconcile-now';
import { orderModel } from '@poc/commerce/orders/order.model';
import { withPayments } from '@poc/commerce/payments/find-payments';
import { createPaystackClient } from '@poc/commerce/payments/paystack/paystack-client';
import { subscriptionModel } from '@poc/commerce/plans/subscription.model';
import { chooseDelivery, optionsFor, readActiveOptions } from '@poc/commerce/shop/delivery/choose-delivery';
import { caseModel } from '@poc/community/moderation/case.model';
import { postPictureModel } from '@poc/community/pictures/post-picture.model';
import { keysOfName } from '@poc/community/pictures/post-picture-names';
import { postModel } from '@poc/community/posts/post.model';
import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import { nigerianStates } from '@poc/contracts/nigerian-states';
import { userModel } from '@poc/identity/accounts/user.model';
import { verifyPassword } from '@poc/identity/sign-in/passwords/hash-password';
import { systemClock } from '@poc/kit/clock';
import { createLogger } from '@poc/kit/log';
import { databaseOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import { createObjectStore } from '@poc/kit/storage/objects';
import { type RunningSandbox, startSandbox } from '@poc/paystack-sandbox/start-sandbox';
import { chatMessageModel } from '@poc/streaming/chat/chat-message.model';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeedConfig } from './config.ts';
import { streams } from './content/streams.ts';
import { closeDatabases, type Databases, openDatabases } from './databases.ts';
import { streamIdOf } from './entities/streams.ts';
import { seedId } from './ids.ts';
import { listMedia } from './media.ts';
import { seedDemo } from './seed-demo.ts';

const logger = createLogger({ service: 'seed', level: 'silent' });
const prefix = `${uniqueName('seed').replaceAll('-', '_')}_`;
let config: SeedConfig;
let databases: Databases;
let sandbox: RunningSandbox;
const secretKey = 'sk_test_seed';

beforeAll(async () => {
  sandbox = await startSandbox({ secretKey });
  config = {
    ...(await testServers()),
    PAYSTACK_BASE_URL: sandbox.url,
    PAYSTACK_SECRET_KEY: secretKey,
  };
  databases = await openDatabases(config.MONGO_URL, logger, { prefix });
});
afterAll(async () => {
  await sandbox?.stop();
  if (!databases) return;
  for (const db of Object.values(databases)) await db.dropDatabase();
  await closeDatabases(databases);
});

async function seed(): Promise<string[]> {
  const lines: string[] = [];
  await seedDemo({ config, logger, prefix, say: (line) => lines.push(line) });
  return lines;
}

/** Number of documents per collection of every database. */
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [owner, connection] of Object.entries(databases)) {
    for (const { name } of await databaseOf(connection).listCollections().toArray()) {
      found[`${owner}.${name}`] = await databaseOf(connection).collection(name).countDocuments();
    }
  }
  return found;
}

describe('the demo data', () => {
  it('is seeded once: a second run adds and publishes nothing', async () => {
    const first = await seed();
    expect(first.filter((line) => line.includes('added'))).toHaveLength(16);
    const afterFirst = await counts();
    expect(afterFirst).toMatchObject({
      'identity.users': 13,
      'catalog.shows': 24,
      'catalog.show_comments': 30,
      'catalog.watch_entries': 8,
      'commerce.merch': 16,
      'commerce.orders': 10,
      'commerce.delivery_options': 3,
      'commerce.discount_codes': 2,
      'commerce.subscriptions': 2,
      'community.posts': 14,
      'identity.outbox': 13,
    });
    const second = await seed();
    expect(second.filter((line) => / 0 added/.test(line))).toHaveLength(16);
    expect(await counts()).toEqual(afterFirst);
  });

  it("retains users' later changes", async () => {
    const shows = showModel(databases.catalog);
    await shows.updateOne({ _id: seedId('show', 'pip-happens') }, { $set: { title: 'Changed' } });
    await shows.deleteOne({ _id: seedId('show', 'kolo-kings') });
    await showLikeModel(databases.catalog).deleteMany({ showId: seedId('show', 'kolo-kings') });
    await seed();
    expect((await shows.findById(seedId('show', 'pip-happens')).lean())?.title).toBe('Changed');
    expect(await shows.countDocuments()).toBe(24);
  });

  it('lets only the demo accounts sign in', async () => {
    const users = await userModel(databases.identity).find().lean();
    const withPassword = users.filter((user) => user.passwordHash !== null).map((user) => user.email);
    expect(withPassword.toSorted()).toEqual([
      'ada@poc.test',
      'admin@poc.test',
      'bola@poc.test',
      'kemi@poc.test',
      'member@poc.test',
      'tunde@poc.test',
      'zainab@poc.test',
    ]);
    const admin = users.find((user) => user.email === 'admin@poc.test');
    expect(admin).toMatchObject({ role: 'admin', emailVerified: true });
    expect(await verifyPassword(admin?.passwordHash ?? '', 'Admin-demo-1')).toBe(true);
  });

  it('has people with public profiles, and one without', async () => {
    const users = await userModel(databases.identity).find().lean();
    const shown = users.filter(({ settings }) => settings.privacy.profileVisibility === 'public');
    expect(shown).toHaveLength(users.length - 1);
    for (const { settings } of users) {
      const { profileVisibility, activityVisibility } = settings.privacy;
      expect(activityVisibility).toBe(profileVisibility);
    }
  });

  it('has counts of likes and followers equal to their rows, and shows of every host', async () => {
    const { catalog } = databases;
    for (const show of await showModel(catalog).find().lean()) {
      expect(await showLikeModel(catalog).countDocuments({ showId: show._id })).toBe(show.likes);
    }
    for (const { _id: hostId, followers } of await hostModel(catalog).find().hint({ _id: 1 }).lean()) {
      expect(await hostFollowModel(catalog).countDocuments({ hostId })).toBe(followers);
      expect(await showModel(catalog).countDocuments({ hostId })).toBeGreaterThan(3);
    }
  });

  it('links every host to an account, marks its chat, and leaves a changed host alone', async () => {
    const { catalog, streaming } = databases;
    const hostIds = ['kemi', 'emeka', 'aisha'].map((key) => seedId('person', key));
    const linked = await hostModel(catalog).find().sort({ position: 1 }).hint({ _id: 1 }).lean();
    expect(linked.map(({ userId }) => userId)).toEqual(hostIds);
    const marked = await chatMessageModel(streaming).find().hint({ _id: 1 }).lean();
    for (const { userId, host } of marked)
      expect(host ?? false).toBe(hostIds.some((hostId) => hostId.equals(userId)));
    const change = { $set: { userId: null }, $inc: { version: 1 } };
    await hostModel(catalog).updateOne({ slug: 'aisha-danladi' }, change);
    await seed();
    expect((await hostModel(catalog).findOne({ slug: 'aisha-danladi' }).lean())?.userId).toBeNull();
  });

  it('prices orders as the shop does, with a matching history', async () => {
    const orders = await orderModel(databases.commerce).find().lean();
    expect(new Set(orders.map((order) => order.status)).size).toBe(4);
    for (const order of orders) {
      const { subtotalKobo, shippingKobo, discountKobo, taxKobo, totalKobo, history } = order;
      expect(totalKobo).toBe(subtotalKobo + shippingKobo + discountKobo + taxKobo);
      expect(history.at(-1)?.status).toBe(order.status);
      expect(history.map((step) => step.at.getTime())).toEqual(
        history.map((step) => step.at.getTime()).toSorted((one, other) => one - other),
      );
    }
  });

  it('offers a zone and a pickup in Lagos, with the flat ₦2,500 as the default', async () => {
    const options = await readActiveOptions(databases.commerce);
    const names = (state: string) => optionsFor(options, state).map(({ name }) => name);
    expect(names('Lagos')).toEqual(['Standard delivery', 'Lagos express', 'POC studio, Ikeja']);
    expect(names('Kano')).toEqual(['Standard delivery']);
    for (const state of nigerianStates) {
      const chosen = chooseDelivery(optionsFor(options, state), null);
      expect(chosen).toMatchObject({ option: { name: 'Standard delivery' }, freeKobo: 250_000 });
    }
  });

  it('has a payment per paid order and plan, equal in the ledger and at Paystack', async () => {
    const { commerce } = databases;
    const paid = await orderModel(commerce).find({ paymentStatus: 'paid' }).hint({ _id: 1 }).lean();
    expect(paid.length).toBeGreaterThan(5);
    const payments = await ledgerEntryModel(commerce).countDocuments({ kind: 'payment' }).hint({ _id: 1 });
    // One further payment per plan.
    expect(payments).toBe(paid.length + 2);
    for (const { _id, payment, totalKobo } of await withPayments(commerce, paid)) {
      expect(payment).toMatchObject({ reference: `poc-${_id.toHexString()}`, paidKobo: totalKobo });
    }
    const paystack = createPaystackClient({ baseUrl: sandbox.url, secretKey, timeoutMs: 10_000 });
    const to = lagosDay(new Date());
    const deps = { db: commerce, clock: systemClock, logger, paystack };
    const found = await reconcileNow(deps, { from: daysBefore(to, 365), to });
    expect(found).toMatchObject({ state: 'done', checked: paid.length + 2, balanced: true, differences: [] });
  });

  it('has a post with a picture and a mention, and a flagged one in the moderation queue', async () => {
    const { community } = databases;
    const all = await postModel(community).find().hint({ _id: 1 }).lean();
    const [pictured, ...more] = all.filter(({ picture }) => picture);
    expect([pictured?.mentions, more]).toEqual([[{ userId: seedId('person', 'ada'), name: 'Ada Eze' }], []]);
    expect(pictured?.content).toContain('@Ada Eze');
    const row = await postPictureModel(community).findById(pictured?.picture?.name).lean();
    expect(row?.postId).toEqual(pictured?._id);
    const flagged = all.filter(({ flags }) => flags);
    expect(flagged.map(({ flags }) => flags)).toEqual([['guaranteed_returns']]);
    const cases = await caseModel(community).find().hint({ _id: 1 }).lean();
    expect(cases).toMatchObject([{ _id: flagged[0]?._id, state: 'flagged', flags: ['guaranteed_returns'] }]);
  });

  it('has a question in the chat by a member with the required plan', async () => {
    const { streaming, commerce } = databases;
    const asked = await chatMessageModel(streaming).find({ question: true }).hint({ _id: 1 }).lean();
    expect(asked.map(({ userId }) => userId)).toEqual([seedId('person', 'bola')]);
    const plan = await subscriptionModel(commerce)
      .findOne({ userId: seedId('person', 'bola') })
      .lean();
    expect(plan).toMatchObject({ plan: 'ultimate', state: 'active' });
  });

  it('numbers the chat of a live stream from 1 without gaps', async () => {
    for (const stream of streams.filter(({ status }) => status === 'live')) {
      const messages = await chatMessageModel(databases.streaming)
        .find({ streamId: streamIdOf(stream) })
        .sort({ seq: 1 })
        .lean();
      expect(messages.length).toBeGreaterThan(0);
      expect(messages.map((message) => message.seq)).toEqual(messages.map((_, index) => index + 1));
    }
  });

  it('writes only outbox rows that satisfy their contract', async () => {
    const topics = new Set<string>();
    for (const db of Object.values(databases)) {
      for (const topic of await outboxOf(db).distinct('topic')) topics.add(topic);
    }
    expect([...topics].toSorted()).toEqual([
      'catalog.host',
      'catalog.show',
      'commerce.order',
      'commerce.subscription',
      'community.post',
      'identity.user',
      'streaming.stream',
    ]);
  });

  it('has every referenced picture in the object store, and serves ranges of the video', async () => {
    const store = createObjectStore(config);
    const keys = new Set((await listMedia()).map((file) => file.key));
    const shows = await showModel(databases.catalog).find().lean();
    for (const { thumbnailUrl } of shows) {
      const key = thumbnailUrl.replace('/uploads/', '');
      expect(keys).toContain(key);
      expect(await store.exists(key)).toBe(true);
    }
    for (const { picture } of await postModel(databases.community).find().hint({ _id: 1 }).lean()) {
      for (const key of picture ? keysOfName(picture.name) : []) expect(await store.exists(key)).toBe(true);
    }
    expect((await store.describe('shows/laugh-and-learn.mp4')).contentType).toBe('video/mp4');
    expect((await store.describe('shows/laugh-and-learn.vtt')).contentType).toBe('text/vtt');
    expect(shows[0]?.captions).toEqual([{ lang: 'en', url: '/uploads/shows/laugh-and-learn.vtt' }]);
  });
});
