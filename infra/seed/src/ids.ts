import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** What the seed makes ids for. */
export type Kind =
  | 'person'
  | 'show'
  | 'show-like'
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

/** The id of a demo thing: the same at every run and on every machine, so that links and tests may rely on it. */
export function seedId(kind: Kind, key: string): Types.ObjectId {
  return new Types.ObjectId(digest(kind, key).toString('hex').slice(0, 24));
}

/** The name of a picture's files, as the services make them: 32 hexadecimal digits. */
export const seedFileName = (kind: Kind, key: string): string =>
  digest(kind, key).toString('hex').slice(0, 32);

/** A number from 0 up to, not including, `below`: by chance to the eye, and always the same. */
export function seedNumber(kind: Kind, key: string, below: number): number {
  return digest(`${kind}#`, key).readUInt32BE() % below;
}

function digest(kind: string, key: string): Buffer {
  return createHash('sha256').update(`poc:${kind}:${key}`).digest();
}
