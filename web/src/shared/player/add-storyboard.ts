import type { Storyboard } from '@poc/contracts/entities/catalog';

/** media-chrome shows the pictures of a metadata track with this label above its seek bar. */
const label = 'thumbnails';

export type LoadStoryboard = () => Promise<Storyboard | undefined>;

const hasPictures = (video: HTMLVideoElement): boolean =>
  [...video.textTracks].some((track) => track.label === label);

/** Gives the player's seek bar the pictures of a storyboard. Idempotent; after a failure the next call tries again. */
export async function addStoryboard(video: HTMLVideoElement, load: LoadStoryboard): Promise<void> {
  if (hasPictures(video)) return;
  const storyboard = await load().catch(() => undefined);
  if (!storyboard || hasPictures(video)) return;
  const { url, columns, rows, width, height, seconds } = storyboard;
  const track = video.addTextTrack('metadata', label);
  // media-chrome resolves relative URLs against a track element only.
  const { href } = new URL(url, location.href);
  for (let at = 0; at < columns * rows; at += 1) {
    const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height];
    const tileUrl = `${href}#xywh=${x},${y},${width},${height}`;
    track.addCue(new VTTCue(at * seconds, (at + 1) * seconds, tileUrl));
  }
}
