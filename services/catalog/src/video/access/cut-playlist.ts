import { fail } from '@poc/kit/errors';

/** Beginning of a playlist, and the size of the part of the file that it covers. */
export interface CutPlaylist {
  readonly playlist: string;
  /** From the start of the file to the end of the last remaining part. */
  readonly bytes: number;
}

const part = /#EXTINF:([\d.]{1,20}),[^\n#]{0,200}\n#EXT-X-BYTERANGE:(\d{1,15})@(\d{1,15})\n[^\n#]{1,500}\n/g;

/**
 * Cuts an HLS playlist whose parts are consecutive in one file.
 * @param seconds maximum duration; the part that exceeds it is omitted
 * @throws file_locked if the first part is already longer
 */
export function cutPlaylist(playlist: string, seconds: number): CutPlaylist {
  let played = 0;
  let end = 0;
  let bytes = 0;
  for (const found of playlist.matchAll(part)) {
    const [lines, duration, size, start] = found;
    played += Number(duration);
    if (played > seconds) break;
    end = found.index + lines.length;
    bytes = Number(start) + Number(size);
  }
  if (bytes === 0)
    return fail('file_locked', { internal: 'the first part of the video is longer than the preview' });
  return { playlist: `${playlist.slice(0, end)}#EXT-X-ENDLIST\n`, bytes };
}
