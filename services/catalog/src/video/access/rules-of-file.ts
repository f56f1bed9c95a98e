import { canWatch, opensQuality, type PlanId, type ShowAccess } from '@poc/contracts/entitlements';
import { type Connection, trusted } from 'mongoose';
import { isMadeHere, keysOf, showModel, streamModel } from '../../shows/shows.api.ts';
import { type ConversionDoc, conversionModel } from '../conversion/conversion.model.ts';
import { uploadedName } from '../conversion/video-names.ts';

export type FileRule = (plan: PlanId) => boolean;

export interface FileRules {
  readonly opens: FileRule;
  /** True for plans that may watch at least the beginning of the file. */
  readonly previews: FileRule;
  /** True for a video in any quality of a show that requires a plan: the viewer's devices are counted. */
  readonly isPaid: boolean;
  /**
   * Validity of a presigned URL in the store, in seconds; undefined for captions and storyboards, which pages
   * load from their own origin only.
   */
  readonly directSeconds: number | undefined;
}

const never: FileRule = () => false;

/** Validity of a presigned URL of a rendition, which players request for each part. */
const partSeconds = 5 * 60;
/** Validity of a presigned URL of an unconverted file, which players request once. */
const wholeSeconds = 60 * 60;

const accessFields = { access: 1, earlyAccessUntil: 1 } as const;

/** Access rules of a video, a rendition, a storyboard or captions. Only renditions have previews. */
export async function ruleOfFile(db: Connection, url: string, now: Date): Promise<FileRules> {
  if (url.endsWith('.vtt')) {
    const shows = await showModel(db).find({ 'captions.url': url }, accessFields).lean<ShowAccess[]>();
    const opens: FileRule = (plan) => shows.length === 0 || opensOne(shows, plan, now);
    return { opens, previews: never, isPaid: false, directSeconds: undefined };
  }
  if (url.endsWith('.jpg')) {
    const video = await conversionModel(db).findOne({ 'storyboard.file': url }).lean<ConversionDoc>();
    // A storyboard without a conversion is about to be swept; only operators add other JPEG files.
    const unlisted = { opens: () => !keysOf(url).some(isMadeHere) };
    const { opens } = video ? await rulesOfShows(db, video.videoUrl, now) : unlisted;
    return { opens, previews: never, isPaid: false, directSeconds: undefined };
  }
  const made = await conversionModel(db).findOne({ 'renditions.file': url }).lean<ConversionDoc>();
  const rendition = made?.renditions.find(({ file }) => file === url);
  if (!made || !rendition) {
    return { ...(await ruleOfWhole(db, url, now)), previews: never, directSeconds: wholeSeconds };
  }
  const { opens, previews } = await rulesOfShows(db, made.videoUrl, now);
  const { quality } = rendition;
  return {
    opens: (plan) => opensQuality(plan, quality) && opens(plan),
    previews: (plan) => opensQuality(plan, quality) && previews(plan),
    isPaid: !opens('basic'),
    directSeconds: partSeconds,
  };
}

/** Access rules of the shows with a video, regardless of quality. No plan opens a video without a show. */
export async function rulesOfShows(
  db: Connection,
  videoUrl: string,
  now: Date,
): Promise<Pick<FileRules, 'opens' | 'previews'>> {
  const shows = await showModel(db).find({ videoUrl }, accessFields).lean<ShowAccess[]>();
  return { opens: (plan) => opensOne(shows, plan, now), previews: () => shows.length > 0 };
}

/**
 * Access rules of an unconverted upload or a stream's video; a file without a show is public. Once converted, an
 * upload requires a plan that opens its own quality, unless a stream plays it: streams have no other file.
 */
async function ruleOfWhole(
  db: Connection,
  url: string,
  now: Date,
): Promise<Pick<FileRules, 'opens' | 'isPaid'>> {
  const streamed = await streamModel(db).distinct('showId', { streamUrl: url });
  const [shows, converted] = await Promise.all([
    showModel(db)
      .find({ $or: [{ videoUrl: url }, { _id: trusted({ $in: streamed }) }] }, accessFields)
      .lean<ShowAccess[]>(),
    streamed.length === 0 ? readyConversion(db, url) : null,
  ]);
  const opensAsSent: FileRule = (plan) => opensQuality(plan, converted?.sourceQuality ?? 0);
  const opensShow: FileRule = (plan) => shows.length === 0 || opensOne(shows, plan, now);
  return {
    opens: (plan) => opensShow(plan) && (shows.length === 0 || opensAsSent(plan)),
    isPaid: !opensShow('basic'),
  };
}

async function readyConversion(db: Connection, url: string): Promise<ConversionDoc | null> {
  const _id = uploadedName(url);
  return _id === null ? null : conversionModel(db).findOne({ _id, status: 'ready' }).lean<ConversionDoc>();
}

const opensOne = (shows: readonly ShowAccess[], plan: PlanId, now: Date): boolean =>
  shows.some((show) => canWatch(show, plan, now));
