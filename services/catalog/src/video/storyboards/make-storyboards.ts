import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { addressOf, newName } from '../../shows/shows.api.ts';
import { type ConversionDoc, conversionModel, type Storyboard } from '../conversion/conversion.model.ts';
import { type EncodingDeps, fetchStored, send, UnconvertibleVideo } from '../conversion/convert-video.ts';
import { withWorkFolder } from '../conversion/convert-videos.ts';
import { storyboardGrid } from './storyboard-grid.ts';

const retryMs = 60 * 60_000;

const toMake = (now: Date): QueryFilter<ConversionDoc> => ({
  status: 'ready',
  storyboardDueAt: trusted({ $lte: now }),
});

/** True when a converted video lacks its storyboard. */
export const hasDueStoryboard = (db: Connection, now: Date): Promise<boolean> =>
  hasRow(conversionModel(db), toMake(now));

/**
 * Makes the storyboards of converted videos. A failure, or the end of the process, postpones one by an hour; the video
 * plays without it.
 * @returns number of storyboards made
 */
export async function makeStoryboards(
  deps: EncodingDeps,
  signal: AbortSignal,
  hold: () => Promise<boolean>,
): Promise<number> {
  const { db, clock, encoder, logger } = deps;
  let made = 0;
  while (!signal.aborted && (await hold()) && (await encoder.isAvailable())) {
    const now = clock.now();
    const conversion = await conversionModel(db)
      .findOneAndUpdate(toMake(now), { $set: { storyboardDueAt: new Date(now.getTime() + retryMs) } })
      .sort({ storyboardDueAt: 1 })
      .lean<ConversionDoc>();
    if (!conversion) break;
    try {
      const storyboard = await makeStoryboard(deps, conversion, signal);
      await conversionModel(db).updateOne(
        { _id: conversion._id },
        { $set: { storyboard, storyboardDueAt: null } },
      );
      made += 1;
    } catch (error) {
      logger.warn({ err: error, videoUrl: conversion.videoUrl }, 'could not make a storyboard');
    }
  }
  return made;
}

/** Draws from the smallest rendition, which is decoded fastest. */
const makeStoryboard = (
  deps: EncodingDeps,
  { renditions: [smallest] }: ConversionDoc,
  signal: AbortSignal,
): Promise<Storyboard> =>
  withWorkFolder(async (folder) => {
    if (!smallest) throw new UnconvertibleVideo('missing');
    const input = await fetchStored(deps, smallest.file, folder, signal);
    const source = await deps.encoder.probe(input, signal);
    if (!source) throw new UnconvertibleVideo('unreadable');
    const grid = storyboardGrid(source.seconds);
    const name = newName(randomBytes(16), 'jpg');
    await deps.encoder.drawStoryboard(input, grid, join(folder, name), signal);
    const file = addressOf(name);
    await send(deps, file, join(folder, name), 'image/jpeg');
    return { file, ...grid };
  });
