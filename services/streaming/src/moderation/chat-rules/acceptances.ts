import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { chatAcceptanceModel } from './chat-acceptance.model.ts';

export interface Acceptances {
  has(streamId: string, userId: string): Promise<boolean>;
}

const maxEntries = 50_000;

/** Reads acceptances. Positive results are cached, since an acceptance is never withdrawn. */
export function createAcceptances(db: Connection): Acceptances {
  const accepted = new LRUCache<string, true>({ max: maxEntries });
  return {
    async has(streamId, userId) {
      const key = `${streamId}:${userId}`;
      if (accepted.get(key)) return true;
      const found = await chatAcceptanceModel(db).exists({ streamId, userId });
      if (found) accepted.set(key, true);
      return found !== null;
    },
  };
}
