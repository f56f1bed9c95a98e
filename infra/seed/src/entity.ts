import { type Model, type Types, trusted } from 'mongoose';
import type { Databases } from './databases.ts';
import type { Moments } from './moments.ts';

export interface SeedContext {
  readonly databases: Databases;
  readonly moments: Moments;
  /** The Paystack sandbox for past payments; null without one. */
  readonly paystack: { readonly url: string; readonly secretKey: string } | null;
}

/** Result of seeding one kind of data. */
export interface Seeded {
  readonly total: number;
  readonly added: number;
}

/**
 * Inserts missing documents, each in its own transaction. Existing ones are left alone, since users may have
 * changed them.
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
