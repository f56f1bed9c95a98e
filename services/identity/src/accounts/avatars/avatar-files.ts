import { randomBytes } from 'node:crypto';
import { pictureTypes } from '@poc/kit/images/render-picture';
import type { Logger } from '@poc/kit/log';
import { createFileFolder } from '@poc/kit/storage/file-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { type Connection, trusted } from 'mongoose';
import { userModel } from '../user.model.ts';

const uploads = '/uploads/';
const folder = 'avatars/';
/** Minimum age in ms of a deleted file: younger files may belong to an uncommitted change. */
const minAgeMs = 60 * 60_000;

/** Avatar files in the object store. Names are unique per content, so browsers can cache them forever. */
export interface AvatarFiles {
  add(picture: Buffer): Promise<string>;
  /** Deletes the file of an unused path. Never fails: leftovers are swept later. */
  discard(avatar: string): Promise<void>;
  /** Deletes files without an account that are older than an hour. @returns number of deleted files */
  sweep(now: Date): Promise<number>;
}

export function createAvatarFiles(deps: { db: Connection; logger: Logger; store: ObjectStore }): AvatarFiles {
  const { logger, store } = deps;
  const users = userModel(deps.db);

  /** Returns the keys that accounts use. Demo accounts may share a file. */
  async function filesInUse(keys: readonly string[]): Promise<Set<string>> {
    const inUse = await users.distinct('avatar', { avatar: trusted({ $in: keys.map(urlOf) }) });
    const known = new Set<string>(inUse);
    return new Set(keys.filter((key) => known.has(urlOf(key))));
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
      return urlOf(key);
    },
    async discard(avatar) {
      if (avatar.startsWith(uploads)) await files.discard([avatar.slice(uploads.length)]);
    },
    sweep: (now) => files.sweep(now),
  };
}

const urlOf = (key: string): string => `${uploads}${key}`;
