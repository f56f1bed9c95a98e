import { addressOfKey } from '@poc/kit/images/picture-keys';
import { type Connection, trusted } from 'mongoose';
import { merchModel } from '../merch.model.ts';

/**
 * Returns the keys that a product uses, or used when it was ordered, since orders show the product as bought.
 */
export async function filesInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const addresses = trusted({ $in: [...new Set(keys.map(addressOfKey))] });
  const [main, more, ordered] = await Promise.all([
    merchModel(db).distinct('imageUrl', { imageUrl: addresses, deletedAt: null }),
    merchModel(db).distinct('moreImageUrls', { moreImageUrls: addresses, deletedAt: null }),
    merchModel(db).distinct('orderedImageUrls', { orderedImageUrls: addresses }),
  ]);
  const known = new Set<string>([...main, ...more, ...ordered]);
  return new Set(keys.filter((key) => known.has(addressOfKey(key))));
}
