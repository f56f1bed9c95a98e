import { fail } from '../errors.ts';

export interface KeyedSlots {
  /** @returns false when all slots of the key are in use */
  take(key: string): boolean;
  /** Releases a slot. Call it once for each `take` that returned true. */
  release(key: string): void;
}

/** Limits open requests or connections per key in this process. */
export function createKeyedSlots(maxPerKey: number): KeyedSlots {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const before = taken.get(key) ?? 0;
      if (before >= maxPerKey) return false;
      taken.set(key, before + 1);
      return true;
    },
    release(key) {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}

/** Runs work in a slot of a key. @throws too_many_requests when all slots of the key are in use */
export async function inKeyedSlot<T>(slots: KeyedSlots, key: string, work: () => Promise<T>): Promise<T> {
  if (!slots.take(key)) {
    fail('too_many_requests', {
      internal: 'all slots of the user are in use',
      headers: { 'Retry-After': '2' },
    });
  }
  try {
    return await work();
  } finally {
    slots.release(key);
  }
}
