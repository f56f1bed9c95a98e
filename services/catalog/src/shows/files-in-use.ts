import { addressOfKey } from '@poc/kit/images/picture-keys';
import { type Connection, trusted } from 'mongoose';
import { hostModel } from '../hosts/hosts.api.ts';
import { conversionModel } from '../video/video.api.ts';
import { showModel } from './show.model.ts';
import { streamModel } from './streams/stream.model.ts';

/** Returns the keys that shows (including restorable ones), their converted videos, streams or hosts use. */
export async function filesInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const addresses = trusted({ $in: [...new Set(keys.map(addressOfKey))] });
  const [pictures, videos, captions, streams, streamPictures, renditions, playlists, storyboards, hosts] =
    await Promise.all([
      showModel(db).distinct('thumbnailUrl', { thumbnailUrl: addresses }),
      showModel(db).distinct('videoUrl', { videoUrl: addresses }),
      showModel(db).distinct('captions.url', { 'captions.url': addresses }),
      streamModel(db).distinct('streamUrl', { streamUrl: addresses }),
      streamModel(db).distinct('thumbnailUrl', { thumbnailUrl: addresses }),
      conversionModel(db).distinct('renditions.file', { 'renditions.file': addresses }),
      conversionModel(db).distinct('renditions.playlist', { 'renditions.playlist': addresses }),
      conversionModel(db).distinct('storyboard.file', { 'storyboard.file': addresses }),
      hostModel(db).distinct('pictureUrl', { pictureUrl: addresses }),
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
  return new Set(keys.filter((key) => used.has(addressOfKey(key))));
}
