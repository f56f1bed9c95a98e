/**
 * File name of one quality of a broadcast; `part` is a segment's number, or `init` for the header of a run's segments.
 */
export const segmentFile = (streamId: string, rung: string, run: number, part: number | 'init'): string =>
  `${streamId}-${rung}-${run}-${part}${part === 'init' ? '.mp4' : '.m4s'}`;

/**
 * File name of a recording's captions, as uploaded or cut to the segments from `first` to `last`.
 * @param version distinguishes uploads of a language
 */
export const captionsFile = (
  streamId: string,
  { lang, version }: { lang: string; version: number },
  cut?: { first: number; last: number },
): string => `${streamId}-${lang}-${version}${cut ? `-${cut.first}-${cut.last}` : ''}.vtt`;

/** Object-store key of a broadcast's file. */
export const liveKey = (file: string): string => `live/${file}`;

/** File name of the storyboard of a recording's segments from `first` to `last`. */
export const storyboardFile = (streamId: string, { first, last }: { first: number; last: number }): string =>
  `${streamId}-${first}-${last}.jpg`;
