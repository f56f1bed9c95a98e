import { isMp4Video } from './mp4-container.ts';
import type { ReadBytes } from './read-bytes.ts';
import { isWebmVideo } from './webm-container.ts';

/** Video types that browsers play, by file extension. */
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type VideoKind = keyof typeof videoTypes;

/**
 * Detects the container of a file, and checks that the file is complete.
 * @returns null unless it is a complete MP4 or WebM file with a video track. Name and type from the client are not
 *   trusted
 */
export async function videoKind(read: ReadBytes, total: number): Promise<VideoKind | null> {
  if (await isWebmVideo(read, total)) return 'webm';
  return (await isMp4Video(read, total)) ? 'mp4' : null;
}
