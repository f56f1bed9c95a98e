import { liveKey, storyboardFile } from '@poc/contracts/recorded-files';
import type { ObjectStore } from '@poc/kit/storage/objects';
import type { LiveState } from '../live-state.ts';
import { captionsIn, readCaptions, servedCaptions } from './captions.ts';
import { type RecordingDeps, recordedSegments } from './recorded-segments.ts';
import { storyboardOf } from './storyboard.ts';

interface ReplayFile {
  readonly type: string;
  readonly body: Buffer | string;
}

/**
 * Reads the storyboard or captions for exactly the part shown by a replay.
 * @param readStored reads an object; undefined if there is none
 * @returns null for any other file
 */
export async function readReplayFile(
  deps: RecordingDeps & { readonly store: Pick<ObjectStore, 'read'> },
  { stream, broadcast }: LiveState,
  name: string,
  readStored: (key: string) => Promise<Buffer | undefined>,
): Promise<ReplayFile | null> {
  if (stream.status !== 'ended') return null;
  const id = stream._id.toHexString();
  const { segments } = await recordedSegments(deps, stream, broadcast?.trim);
  const captions = captionsIn(broadcast).find((one) => servedCaptions(id, one, segments) === name);
  if (captions) {
    return { type: 'text/vtt', body: await readCaptions(deps, stream, broadcast?.trim, captions) };
  }
  const storyboard = storyboardOf(broadcast, segments);
  const isStoryboard = storyboard !== null && storyboardFile(id, storyboard) === name;
  const body = isStoryboard && (await readStored(liveKey(name)));
  return body ? { type: 'image/jpeg', body } : null;
}
