import type { Mark, Recording, RecordingPart, StreamDetails } from '@poc/contracts/entities/streaming';
import { liveKey, storyboardFile } from '@poc/contracts/recorded-files';
import { lengthOf, positionOf } from '@poc/contracts/recording-time';
import { liveUrl, type StreamDoc, showCardModel } from '../../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { isReceiving } from '../remove-video.ts';
import { partsOf } from './aired-segments.ts';
import { captionsIn, presentCaptions } from './captions.ts';
import { type ChapterDoc, chapterModel } from './chapter.model.ts';
import { type RecordingDeps, recordedSegments } from './recorded-segments.ts';
import { storyboardOf } from './storyboard.ts';

const findBroadcast = ({ db }: RecordingDeps, { _id }: StreamDoc): Promise<BroadcastDoc | null> =>
  broadcastModel(db).findById(_id).lean<BroadcastDoc>();

const findChapters = ({ db }: RecordingDeps, { _id }: StreamDoc): Promise<ChapterDoc[]> =>
  chapterModel(db).find({ streamId: _id }).sort({ at: 1 }).lean<ChapterDoc[]>();

/** A replay with unsigned URLs. */
export type Replay = NonNullable<StreamDetails['replay']>;

/** Reads an ended stream's replay; null without a recording. */
export async function readReplay(deps: RecordingDeps, stream: StreamDoc): Promise<Replay | null> {
  if (stream.status !== 'ended' || stream.streamUrl !== liveUrl(stream._id.toHexString())) return null;
  const [broadcast, stored] = await Promise.all([findBroadcast(deps, stream), findChapters(deps, stream)]);
  const { segments } = await recordedSegments(deps, stream, broadcast?.trim);
  if (segments.length === 0) return null;
  const parts = partsOf(segments);
  const chapters = stored.flatMap(({ title, at }) => {
    const seconds = positionOf(parts, at.getTime());
    return seconds === null ? [] : [{ title, seconds }];
  });
  const storyboard = storyboardOf(broadcast, segments);
  const captions = presentCaptions(stream._id.toHexString(), broadcast, segments);
  return {
    ...{ parts, chapters },
    ...(storyboard && { storyboard: presentStoryboard(stream, storyboard) }),
    ...(captions.length > 0 && { captions }),
  };
}

const presentStoryboard = (
  { _id }: StreamDoc,
  { first, last, ...grid }: NonNullable<BroadcastDoc['storyboard']>,
) => ({ url: `/uploads/${liveKey(storyboardFile(_id.toHexString(), { first, last }))}`, ...grid });

/** True when the stream has ended and everything that its encoder sent is stored. */
export const isComplete = async (
  { db, clock }: RecordingDeps,
  { _id, status }: StreamDoc,
): Promise<boolean> => status === 'ended' && !(await isReceiving(db, _id, clock.now()));

/** Reads a stream's whole recording for administrators. */
export async function readRecording(deps: RecordingDeps, stream: StreamDoc): Promise<Recording> {
  const [broadcast, chapters, isOver, { segments, hasPicture }] = await Promise.all([
    findBroadcast(deps, stream),
    findChapters(deps, stream),
    isComplete(deps, stream),
    recordedSegments(deps, stream, null),
  ]);
  const parts = partsOf(segments);
  const { trim, showId } = broadcast ?? {};
  const isGone = showId && (await showCardModel(deps.db).exists({ _id: showId, deleted: true }));
  return {
    seconds: lengthOf(parts),
    is_complete: isOver,
    has_picture: hasPicture,
    trim: trim ? { start: trim.start, end: trim.end ?? null } : null,
    marks: chapters.map((chapter) => presentChapter(chapter, parts)),
    captions: captionsIn(broadcast).map(({ lang }) => lang),
    show_id: showId && !isGone ? showId.toHexString() : null,
  };
}

export const presentChapter = ({ _id, title, at }: ChapterDoc, parts: readonly RecordingPart[]): Mark => ({
  id: _id.toHexString(),
  title,
  at: at.toISOString(),
  seconds: positionOf(parts, at.getTime()),
});
