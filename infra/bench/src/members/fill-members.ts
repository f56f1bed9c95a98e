import { watchEntryModel } from '@poc/catalog/watching/watch-entry.model';
import { orderModel } from '@poc/commerce/orders/order.model';
import { paymentModel } from '@poc/commerce/payments/payment.model';
import { postLikeModel } from '@poc/community/posts/likes/post-like.model';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { BenchContext } from '../bench.ts';
import { withDatabase } from '../open-database.ts';
import { orderDocOf, paymentDocOf } from '../shop/order-docs.ts';
import { personIdOf, watchDocOf } from './member-docs.ts';

const hourMs = 3_600_000;
const ordersOfEach = 5;
const rows = z.array(z.object({ id: z.string() }));

/** Returns the ids of the entries that an API list returns. */
export async function idsIn(urlOf: BenchContext['urlOf'], path: string): Promise<string[]> {
  const response = await fetch(`${urlOf('gateway')}/api${path}`);
  return rows.parse(await response.json()).map(({ id }) => id);
}

/** Adds users' data in each service: progress, likes, orders, and a Premium plan for every second user. */
export async function fillMembers({ mongoUrl, urlOf }: BenchContext, people: number): Promise<void> {
  const [shows, posts] = [await idsIn(urlOf, '/shows'), await idsIn(urlOf, '/community/posts')];
  const everyone = Array.from({ length: people }, (_, person) => person);
  const plans = everyone
    .filter((person) => person % 2 === 0)
    .map((person) => ({
      _id: new Types.ObjectId(personIdOf(person)),
      plan: 'premium' as const,
      openUntil: new Date(Date.now() + hourMs),
      changedAt: new Date(),
    }));
  await withDatabase(mongoUrl, 'poc_catalog', async (db) => {
    const watched = everyone.flatMap((person) => shows.map((id, at) => watchDocOf(person, { id, at })));
    await watchEntryModel(db).insertMany(watched);
    await openPlanModel(db).insertMany(plans);
  });
  await withDatabase(mongoUrl, 'poc_streaming', (db) => openPlanModel(db).insertMany(plans));
  await withDatabase(mongoUrl, 'poc_community', async (db) => {
    const liked = everyone.flatMap((person) =>
      posts
        .filter((_, at) => (person + at) % 3 === 0)
        .map((id) => ({
          userId: new Types.ObjectId(personIdOf(person)),
          postId: new Types.ObjectId(id),
          createdAt: new Date(),
        })),
    );
    await postLikeModel(db).insertMany(liked);
  });
  await withDatabase(mongoUrl, 'poc_commerce', async (db) => {
    const numbers = Array.from({ length: people * ordersOfEach }, (_, at) => at);
    const buyerOf = (at: number) => personIdOf(Math.floor(at / ordersOfEach));
    await orderModel(db).insertMany(numbers.map((at) => orderDocOf(at, buyerOf(at))));
    await paymentModel(db).insertMany(numbers.map((at) => paymentDocOf(at, buyerOf(at))));
  });
}
