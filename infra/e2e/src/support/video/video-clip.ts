import { readFileSync } from 'node:fs';

/**
 * Two seconds of a test picture without sound, in one fragment: `ffmpeg -f lavfi -i
 * testsrc2=size=160x90:rate=10:duration=2 -c:v libx264 -profile:v baseline -pix_fmt yuv420p -g 20 -b:v 20k
 * -movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 2000000 two-seconds.mp4`
 */
const clip = readFileSync(new URL('../../../media/two-seconds.mp4', import.meta.url));
export const clipSeconds = 2;
/** `tfdt` is followed by a version and flags, then the fragment's start time in units of the track. */
const timeAt = clip.indexOf('tfdt') + 8;
const timescale = clip.readUInt32BE(clip.indexOf('mdhd') + 16);
const fragmentAt = clip.indexOf('moof') - 4;
const fragmentEnd = clip.indexOf('mfra') - 4;

/** Header, which a player reads before any fragment. */
export const clipStart = clip.subarray(0, fragmentAt);

/** Returns the clip as a fragment at a position in a longer video. */
export function clipFragment(number: number): Buffer {
  const moved = Buffer.from(clip);
  moved.writeUInt32BE(number * clipSeconds * timescale, timeAt);
  return moved.subarray(fragmentAt, fragmentEnd);
}
