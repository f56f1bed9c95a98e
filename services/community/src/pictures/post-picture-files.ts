import { pictureFiles } from '@poc/kit/images/picture-keys';
import type { Logger } from '@poc/kit/log';
import { createFileFolder } from '@poc/kit/storage/file-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { type Connection, trusted } from 'mongoose';
import { postPictureModel } from './post-picture.model.ts';
import { keysOfName, nameOfPicture, pictureFolder } from './post-picture-names.ts';

/** Minimum age of a swept file in ms: a younger one may belong to an upload in progress. */
const minAgeMs = 60 * 60_000;

export interface PostPictureFiles {
  add(name: string, renditions: readonly Buffer[]): Promise<void>;
  /** Removes the files of deleted pictures. Never fails: the sweep removes the rest. */
  discard(names: readonly string[]): Promise<void>;
  /** Removes orphaned files older than an hour. @returns the number of removed files */
  sweep(now: Date, signal: AbortSignal): Promise<number>;
}

export function createPostPictureFiles(deps: {
  db: Connection;
  logger: Logger;
  store: ObjectStore;
}): PostPictureFiles {
  const { db, logger, store } = deps;

  async function filesInUse(keys: readonly string[]): Promise<Set<string>> {
    const names = [...new Set(keys.flatMap((key) => nameOfPicture(key) ?? []))];
    const rows = await postPictureModel(db)
      .find({ _id: trusted({ $in: names }) }, { _id: 1 })
      .lean<{ _id: string }[]>();
    const known = new Set(rows.map(({ _id }) => _id));
    return new Set(keys.filter((key) => known.has(nameOfPicture(key) ?? '')));
  }

  const files = createFileFolder({
    store,
    logger,
    prefix: `${pictureFolder}/`,
    of: 'a post',
    minAgeMs,
    isOurs: (key) => nameOfPicture(key) !== null,
    inUse: filesInUse,
  });

  return {
    add: (name, renditions) => files.put(pictureFiles(keysOfName(name), renditions)),
    discard: (names) => files.discard(names.flatMap(keysOfName)),
    sweep: (now, signal) => files.sweep(now, signal),
  };
}
