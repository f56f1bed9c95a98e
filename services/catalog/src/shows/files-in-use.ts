import { urlOfKey } from '@poc/kit/images/picture-keys';
import { type Connection, trusted } from 'mongoose';
import { hostModel } from '../hosts/hosts.api.ts';
import { conversionModel } from '../video/video.api.ts';
import { showModel } from './show.model.ts';
import { streamModel } from './streams/stream.model.ts';

/** Returns the keys that shows (including restorable ones), their converted videos, streams or hosts use. */
export async function filesInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const urls = trusted({ $in: [...new Set(keys.map(urlOfKey))] });
  const [pictures, videos, captions, streams, streamPictures, renditions, playlists, storyboards, hosts] =
    await Promise.all([
      showModel(db).distinct('thumbnailUrl', { thumbnailUrl: urls }),
      showModel(db).distinct('videoUrl', { videoUrl: urls }),
      showModel(db).distinct('captions.url', { 'captions.url': urls }),
      streamModel(db).distinct('streamUrl', { streamUrl: urls }),
      streamModel(db).distinct('thumbnailUrl', { thumbnailUrl: urls }),
      conversionModel(db).distinct('renditions.file', { 'renditions.file': urls }),
      conversionModel(db).distinct('renditions.playlist', { 'renditions.playlist': urls }),
      conversionModel(db).distinct('storyboard.file', { 'storyboard.file': urls }),
      hostModel(db).distinct('pictureUrl', { pictureUrl: urls }),
    ]);
  const used = new Set<string | null>([
    ...pictures,
    ...videos,
    ...captions,
    ...streams,
    ...streamPictures,
    ...renditions,
    ...playlists,
    ...storyboards,
    ...hosts,
  ]);
  return new Set(keys.filter((key) => used.has(urlOfKey(key))));
}
