import { createHash } from 'node:crypto';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import type { Connection } from 'mongoose';
import { chatLines } from './content/chat.ts';
import { deliveryOptions } from './content/delivery.ts';
import { discounts } from './content/discounts.ts';
import { hosts } from './content/hosts.ts';
import { orders } from './content/orders.ts';
import { people } from './content/people.ts';
import { posts } from './content/posts.ts';
import { products } from './content/products.ts';
import { showComments } from './content/show-comments.ts';
import { showingPosts } from './content/showing-posts.ts';
import { shows } from './content/shows.ts';
import { streams } from './content/streams.ts';
import { subscriptions } from './content/subscriptions.ts';
import { watchHistory } from './content/watch-history.ts';
import { listMedia } from './media.ts';

const markerId = 'demo';
const markers = defineModel(
  'seeds',
  collectionSchema({
    _id: { type: String, required: true },
    version: { type: String, required: true },
    completedAt: { type: Date, required: true },
  }),
);

/** Hash of the demo content and its files, so that changed content is seeded again. */
export async function contentVersion(): Promise<string> {
  const content = [
    people,
    hosts,
    shows,
    showComments,
    watchHistory,
    streams,
    chatLines,
    products,
    deliveryOptions,
    discounts,
    orders,
    subscriptions,
    posts,
    showingPosts,
    await listMedia(),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Seeds a version of the content unless it is stored. The marker is written last, so an interrupted run is
 * completed by the next one.
 * @param putIn rejects when interrupted
 * @returns false if nothing was to do
 */
export async function putInOnce(
  db: Connection,
  version: string,
  putIn: () => Promise<void>,
): Promise<boolean> {
  const marker = await markers(db).findOne({ _id: markerId }).lean();
  if (marker?.version === version) return false;
  await putIn();
  await markers(db).updateOne(
    { _id: markerId },
    { $set: { version, completedAt: new Date() } },
    { upsert: true },
  );
  return true;
}
