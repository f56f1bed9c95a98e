import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '@poc/kit/errors';
import { pictureTypes } from '@poc/kit/images/render-picture';
import type { Logger } from '@poc/kit/log';
import type { ObjectStore } from '@poc/kit/objects';
import { type Connection, trusted } from 'mongoose';
import { userModel } from './user.model.ts';

const folder = 'avatars';
const address = `/uploads/${folder}/`;
/** A store that hangs must not hang everyone with it. */
const storeTimeoutMs = 10_000;
/** A younger file may belong to a change that is just being made. */
const spareMs = 60 * 60_000;
const batchSize = 500;

/** The pictures of accounts in the object store. Each content has a name of its own, so that browsers may keep it. */
export interface AvatarFiles {
  /** Stores a WebP picture. @returns its address @throws service_unavailable */
  add(picture: Buffer): Promise<string>;
  /** Removes the file of an address that no account has any more. It never fails: what stays is swept later. */
  discard(avatar: string): Promise<void>;
  /** Removes every file without an account that is older than an hour. @returns how many there were */
  sweep(now: Date): Promise<number>;
}

export function createAvatarFiles(deps: { db: Connection; logger: Logger; store: ObjectStore }): AvatarFiles {
  const { logger, store } = deps;
  const users = userModel(deps.db);
  let bucket: Promise<void> | undefined;

  /** Asked for when it is needed, not once at the start: the store may be away then. */
  const ensureBucket = (): Promise<void> => {
    bucket ??= store.ensureBucket().catch((error: unknown) => {
      bucket = undefined;
      throw error;
    });
    return bucket;
  };

  /** Of some keys those that no account has. */
  async function withoutAccount(keys: string[]): Promise<string[]> {
    const addresses = keys.map(addressOf);
    const inUse = await users.distinct('avatar', { avatar: trusted({ $in: addresses }) });
    const known = new Set<string>(inUse);
    return keys.filter((key) => !known.has(addressOf(key)));
  }

  async function removeAll(keys: string[]): Promise<number> {
    const orphans = await withoutAccount(keys);
    for (const key of orphans) await store.remove(key);
    return orphans.length;
  }

  return {
    async add(picture) {
      const key = `${folder}/${randomBytes(16).toString('hex')}.webp`;
      await inTime(ensureBucket().then(() => store.put(key, picture, pictureTypes.webp)));
      return addressOf(key);
    },
    async discard(avatar) {
      if (!avatar.startsWith(address)) return;
      try {
        const key = `${folder}/${avatar.slice(address.length)}`;
        // People of the demo data may share a file.
        await inTime(removeAll([key]));
      } catch (error) {
        logger.warn({ err: error }, 'a picture was not removed; the sweep will do it');
      }
    },
    async sweep(now) {
      await ensureBucket();
      let removed = 0;
      let batch: string[] = [];
      for await (const { key, lastModified } of store.list(`${folder}/`)) {
        if (now.getTime() - lastModified.getTime() < spareMs) continue;
        batch.push(key);
        if (batch.length < batchSize) continue;
        removed += await removeAll(batch);
        batch = [];
      }
      return removed + (await removeAll(batch));
    },
  };
}

const addressOf = (key: string): string => `/uploads/${key}`;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const tooLong = sleep(storeTimeoutMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${storeTimeoutMs} ms`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } catch (cause) {
    return fail('service_unavailable', { internal: 'the object store does not answer', cause });
  } finally {
    patience.abort();
  }
}
