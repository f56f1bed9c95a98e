import { createHash } from 'node:crypto';
import { defineModel } from '@poc/kit/mongo/model';
import { type Connection, Schema } from 'mongoose';
import { chatLines } from './content/chat.ts';
import { orders } from './content/orders.ts';
import { people } from './content/people.ts';
import { posts } from './content/posts.ts';
import { products } from './content/products.ts';
import { showComments } from './content/show-comments.ts';
import { shows } from './content/shows.ts';
import { streams } from './content/streams.ts';
import { watchHistory } from './content/watch-history.ts';
import { listMedia } from './media.ts';

interface MarkerDoc {
  _id: string;
  /** Of the content that is in. */
  version: string;
  completedAt: Date;
}

const markerId = 'demo';
const markers = defineModel<MarkerDoc>(
  'seeds',
  new Schema<MarkerDoc>(
    {
      _id: { type: String, required: true },
      version: { type: String, required: true },
      completedAt: { type: Date, required: true },
    },
    { versionKey: false },
  ),
);

/** Changes with every change of the demo content or its files, so that a new version is put in once, too. */
export async function contentVersion(): Promise<string> {
  const content = [
    people,
    shows,
    showComments,
    watchHistory,
    streams,
    chatLines,
    products,
    orders,
    posts,
    await listMedia(),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export async function isComplete(db: Connection, version: string): Promise<boolean> {
  const marker = await markers(db).findOne({ _id: markerId }).lean<MarkerDoc>();
  return marker?.version === version;
}

export async function markComplete(db: Connection, version: string): Promise<void> {
  await markers(db).updateOne(
    { _id: markerId },
    { $set: { version, completedAt: new Date() } },
    { upsert: true },
  );
}
