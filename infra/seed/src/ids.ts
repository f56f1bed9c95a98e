import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** Kinds of demo data. */
export type SeedKind =
  | 'person'
  | 'show'
  | 'show-like'
  | 'host-follow'
  | 'show-comment'
  | 'watch-entry'
  | 'stream'
  | 'chat-message'
  | 'merch'
  | 'delivery-option'
  | 'discount-code'
  | 'order'
  | 'subscription'
  | 'bill'
  | 'post'
  | 'post-comment'
  | 'post-like';

/** Derives an id that is equal in every run and on every machine, so that links and tests may rely on it. */
export function seedId(kind: SeedKind, key: string): Types.ObjectId {
  return new Types.ObjectId(digest(kind, key).toString('hex').slice(0, 24));
}

/** Derives a picture's file name in the services' format: 32 hexadecimal digits. */
export const seedFileName = (kind: SeedKind, key: string): string =>
  digest(kind, key).toString('hex').slice(0, 32);

/** A deterministic pseudo-random integer from 0 to `below` - 1. */
export function seedNumber(kind: SeedKind, key: string, below: number): number {
  return digest(`${kind}#`, key).readUInt32BE() % below;
}

function digest(kind: string, key: string): Buffer {
  return createHash('sha256').update(`poc:${kind}:${key}`).digest();
}
