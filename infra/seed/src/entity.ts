import { type Model, type Types, trusted } from 'mongoose';
import type { Databases } from './databases.ts';
import type { Moments } from './moments.ts';

export interface SeedContext {
  readonly databases: Databases;
  readonly moments: Moments;
  /** The sandbox that payments of the past are imported into; null where there is none. */
  readonly paystack: { readonly url: string; readonly secretKey: string } | null;
}

/** What putting one kind of thing in came to. */
export interface Seeded {
  /** How many belong to the demo data. */
  readonly total: number;
  /** How many were missing, and are in now. */
  readonly added: number;
}

/**
 * Stores the documents that are not there yet, one after the other, each in a transaction of its caller's. What is there
 * stays as it is: people may have changed it since.
 */
export async function addMissing<T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  docs: readonly T[],
  add: (doc: T) => Promise<void>,
): Promise<Seeded> {
  const known = await model.distinct('_id', { _id: trusted({ $in: docs.map((doc) => doc._id) }) });
  const knownIds = new Set(known.map(String));
  const missing = docs.filter((doc) => !knownIds.has(doc._id.toHexString()));
  for (const doc of missing) await add(doc);
  return { total: docs.length, added: missing.length };
}
