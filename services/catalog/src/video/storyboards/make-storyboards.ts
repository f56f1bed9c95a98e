import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withWorkFolder } from '@poc/kit/process/work-folder';
import { storyboardGrid } from '@poc/kit/video/storyboard';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { newName, urlOf } from '../../shows/shows.api.ts';
import { type ConversionDoc, conversionModel, type Storyboard } from '../conversion/conversion.model.ts';
import { type EncodingDeps, send, UnconvertibleVideo } from '../conversion/convert-video.ts';
import { fetchRendition } from '../conversion/rendition-parts.ts';
import { whileLeased } from '../conversion/while-leased.ts';

const maxAttempts = 5;
const firstPauseMs = 60 * 60_000;
/** Pauses between attempts: 1, 4, 16 and 64 hours. */
const pauseMs = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

const toMake = (now: Date): QueryFilter<ConversionDoc> => ({
  status: 'ready',
  storyboardDueAt: trusted({ $lte: now }),
});

/** True when a converted video has no storyboard yet. */
export const hasDueStoryboard = (db: Connection, now: Date): Promise<boolean> =>
  hasRow(conversionModel(db), toMake(now));

/**
 * Makes the storyboards of converted videos. A failed attempt is retried up to four times with increasing pauses; the
 * video plays without a storyboard.
 * @param renewLease resolves to false once the lease is lost
 * @returns number of storyboards made
 */
export async function makeStoryboards(
  deps: EncodingDeps,
  signal: AbortSignal,
  renewLease: () => Promise<boolean>,
): Promise<number> {
  const { db, clock, encoder, logger } = deps;
  let made = 0;
  while (!signal.aborted && (await renewLease()) && (await encoder.isAvailable())) {
    const conversion = await claimStoryboard(db, clock.now());
    if (!conversion) break;
    const { _id, videoUrl, storyboardDueAt, storyboardAttempts = 0 } = conversion;
    try {
      const storyboard = await whileLeased(renewLease, signal, (either) =>
        makeStoryboard(deps, conversion, either),
      );
      await conversionModel(db).updateOne({ _id }, { $set: { storyboard, storyboardDueAt: null } });
      made += 1;
    } catch (error) {
      // The end of the process does not count as an attempt.
      if (signal.aborted) {
        await conversionModel(db).updateOne({ _id }, { $set: { storyboardDueAt, storyboardAttempts } });
      } else logger.warn({ err: error, videoUrl }, 'could not make a storyboard');
    }
  }
  return made;
}

/**
 * Counts an attempt at the longest-waiting storyboard and schedules the next one in advance, so that attempts that
 * kill the process end too.
 * @returns the row before; null if nothing is due
 */
async function claimStoryboard(db: Connection, now: Date): Promise<ConversionDoc | null> {
  const rows = conversionModel(db);
  const due = await rows.findOne(toMake(now)).sort({ storyboardDueAt: 1 }).lean<ConversionDoc>();
  if (!due) return null;
  const storyboardAttempts = (due.storyboardAttempts ?? 0) + 1;
  const storyboardDueAt =
    storyboardAttempts < maxAttempts ? new Date(now.getTime() + pauseMs(storyboardAttempts)) : null;
  return rows
    .findOneAndUpdate({ ...toMake(now), _id: due._id }, { $set: { storyboardDueAt, storyboardAttempts } })
    .lean<ConversionDoc>();
}

/** Draws from the smallest rendition, which is decoded fastest. */
const makeStoryboard = (
  deps: EncodingDeps,
  { renditions: [smallest] }: ConversionDoc,
  signal: AbortSignal,
): Promise<Storyboard> =>
  withWorkFolder('video', async (folder) => {
    if (!smallest) throw new UnconvertibleVideo('missing');
    const { input, seconds } = await fetchRendition(deps, smallest, folder, signal);
    const grid = storyboardGrid(seconds);
    const name = newName(randomBytes(16), 'jpg');
    await deps.encoder.drawStoryboard(input, grid, join(folder, name), signal);
    const file = urlOf(name);
    await send(deps, file, join(folder, name), 'image/jpeg');
    return { file, ...grid };
  });
