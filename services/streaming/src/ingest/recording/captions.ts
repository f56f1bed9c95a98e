import { text } from 'node:stream/consumers';
import { type Caption, type CaptionLanguage, captionLanguages } from '@poc/contracts/entities/catalog';
import { captionsFile, liveKey } from '@poc/contracts/recorded-files';
import { openStored } from '@poc/kit/http/uploads';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { cutWebVtt } from '@poc/kit/video/web-vtt';
import type { StreamDoc } from '../../streams/streams.api.ts';
import type { BroadcastDoc } from '../broadcast.model.ts';
import type { PlaylistSegment } from '../live-playlists.ts';
import { type RecordingDeps, recordedSegments } from './recorded-segments.ts';

export type RecordedCaptions = NonNullable<BroadcastDoc['captions']>[number];

const languages = Object.keys(captionLanguages) as CaptionLanguage[];

/** Returns the captions in the order of `languages`. */
export const captionsIn = (broadcast: Pick<BroadcastDoc, 'captions'> | null) =>
  languages.flatMap((lang) => {
    const found = broadcast?.captions?.find((one) => one.lang === lang);
    return found ? [{ ...found, lang }] : [];
  });

/** Returns the file name of a replay's captions, which depends on the visible part. */
export const servedCaptions = (
  streamId: string,
  captions: RecordedCaptions,
  segments: readonly PlaylistSegment[],
): string =>
  captionsFile(streamId, captions, { first: segments[0]?.seq ?? 0, last: segments.at(-1)?.seq ?? 0 });

/** Presents the captions of a replay, with their unsigned URLs. */
export const presentCaptions = (
  streamId: string,
  broadcast: BroadcastDoc | null,
  segments: readonly PlaylistSegment[],
): Caption[] =>
  captionsIn(broadcast).map((one) => ({
    lang: one.lang,
    label: captionLanguages[one.lang],
    url: `/uploads/${liveKey(servedCaptions(streamId, one, segments))}`,
  }));

/** Reads captions, cut to the visible part of the recording. @throws service_unavailable */
export async function readCaptions(
  deps: RecordingDeps & { readonly store: Pick<ObjectStore, 'read'> },
  stream: StreamDoc,
  trim: BroadcastDoc['trim'],
  captions: RecordedCaptions,
): Promise<string> {
  const file = liveKey(captionsFile(stream._id.toHexString(), captions));
  const [{ segments: all }, { segments: shown }, uploaded] = await Promise.all([
    recordedSegments(deps, stream, null),
    recordedSegments(deps, stream, trim),
    withStoreTimeout(openStored(deps.store, file).then(text)),
  ]);
  const before = (seq: number) => secondsOf(all.filter((segment) => segment.seq < seq));
  const from = before(shown[0]?.seq ?? 0) - before(captions.first);
  return cutWebVtt(uploaded, { from, seconds: secondsOf(shown) });
}

const secondsOf = (segments: readonly PlaylistSegment[]): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);
