import { randomBytes } from 'node:crypto';
import { pictureTypes } from '@poc/kit/images/render-picture';
import type { Logger } from '@poc/kit/log';
import { createFileFolder } from '@poc/kit/storage/file-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { type Connection, trusted } from 'mongoose';
import { userModel } from '../user.model.ts';

const uploads = '/uploads/';
const folder = 'avatars/';
/** A younger file may belong to a change that is just being made. */
const minAgeMs = 60 * 60_000;

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

  /** Of some keys those that an account has. People of the demo data may share a file. */
  async function filesInUse(keys: readonly string[]): Promise<Set<string>> {
    const inUse = await users.distinct('avatar', { avatar: trusted({ $in: keys.map(addressOf) }) });
    const known = new Set<string>(inUse);
    return new Set(keys.filter((key) => known.has(addressOf(key))));
  }

  const files = createFileFolder({
    store,
    logger,
    prefix: folder,
    of: 'an account',
    minAgeMs,
    isOurs: (key) => key.startsWith(folder),
    inUse: filesInUse,
  });

  return {
    async add(picture) {
      const key = `${folder}${randomBytes(16).toString('hex')}.webp`;
      await files.put([{ key, bytes: picture, contentType: pictureTypes.webp }]);
      return addressOf(key);
    },
    async discard(avatar) {
      if (avatar.startsWith(uploads)) await files.discard([avatar.slice(uploads.length)]);
    },
    sweep: (now) => files.sweep(now),
  };
}

const addressOf = (key: string): string => `${uploads}${key}`;
