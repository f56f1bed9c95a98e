import { canWatch, opensQuality, type PlanId, type ShowAccess } from '@poc/contracts/entitlements';
import { type Connection, trusted } from 'mongoose';
import { type ConversionDoc, conversionModel } from '../conversion/conversion.model.ts';
import { uploadedName } from '../conversion/video-names.ts';
import { streamModel } from '../projections/stream.model.ts';
import { showModel } from '../shows/show.model.ts';

/** Whether a plan opens a file now. */
export type FileRule = (plan: PlanId) => boolean;

const accessFields = { access: 1, earlyAccessUntil: 1 } as const;

/** The rule of a video, of one of its qualities, or of captions. */
export async function ruleOfFile(db: Connection, address: string, now: Date): Promise<FileRule> {
  if (address.endsWith('.vtt')) {
    const shows = await showModel(db).find({ 'captions.url': address }, accessFields).lean<ShowAccess[]>();
    return (plan) => shows.length === 0 || opensOne(shows, plan, now);
  }
  const made = await conversionModel(db).findOne({ 'renditions.file': address }).lean<ConversionDoc>();
  const rendition = made?.renditions.find(({ file }) => file === address);
  if (made && rendition) return ruleOfQuality(db, made, rendition.quality, now);
  return ruleOfWhole(db, address, now);
}

/** Of one quality of a converted video; of what no show has any more nobody gets anything. */
export async function ruleOfQuality(
  db: Connection,
  { videoUrl }: Pick<ConversionDoc, 'videoUrl'>,
  quality: number,
  now: Date,
): Promise<FileRule> {
  const opens = await ruleOfShows(db, videoUrl, now);
  return (plan) => opensQuality(plan, quality) && opens(plan);
}

/** Whether a plan opens a show with a video, in some quality. */
export async function ruleOfShows(db: Connection, videoUrl: string, now: Date): Promise<FileRule> {
  const shows = await showModel(db).find({ videoUrl }, accessFields).lean<ShowAccess[]>();
  return (plan) => opensOne(shows, plan, now);
}

/**
 * Of a video as it was sent, and of one of a stream; what no show has is everybody's. Once it was converted, it is for plans
 * that open its own quality, unless a stream plays it, which knows no other.
 */
async function ruleOfWhole(db: Connection, address: string, now: Date): Promise<FileRule> {
  const streamed = await streamModel(db).distinct('showId', { streamUrl: address });
  const [shows, converted] = await Promise.all([
    showModel(db)
      .find({ $or: [{ videoUrl: address }, { _id: trusted({ $in: streamed }) }] }, accessFields)
      .lean<ShowAccess[]>(),
    streamed.length === 0 ? readyConversion(db, address) : null,
  ]);
  const opensAsSent: FileRule = (plan) => opensQuality(plan, converted?.sourceQuality ?? 0);
  return (plan) => shows.length === 0 || (opensAsSent(plan) && opensOne(shows, plan, now));
}

async function readyConversion(db: Connection, address: string): Promise<ConversionDoc | null> {
  const _id = uploadedName(address);
  return _id === null ? null : conversionModel(db).findOne({ _id, status: 'ready' }).lean<ConversionDoc>();
}

const opensOne = (shows: readonly ShowAccess[], plan: PlanId, now: Date): boolean =>
  shows.some((show) => canWatch(show, plan, now));
