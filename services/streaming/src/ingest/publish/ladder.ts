import type { Source } from './source.ts';

/** A quality of a broadcast. `source` is the encoder's own video, copied or converted. */
export interface Rung {
  readonly name: 'source' | '480p' | '240p' | '144p' | 'audio';
  /** Shorter side in pixels; null for `source` and `audio`. */
  readonly side: number | null;
  /** Bit/s of video and audio; 0 for none. */
  readonly videoRate: number;
  readonly audioRate: number;
  readonly channels: 1 | 2;
}

/** Qualities below the source. Including playlists, an hour takes 12 MB in `audio` and 50 MB in `144p`. */
const lower: readonly Rung[] = [
  { name: '480p', side: 480, videoRate: 900_000, audioRate: 64_000, channels: 2 },
  { name: '240p', side: 240, videoRate: 300_000, audioRate: 48_000, channels: 2 },
  { name: '144p', side: 144, videoRate: 80_000, audioRate: 32_000, channels: 1 },
];
const audioOnly: Rung = { name: 'audio', side: null, videoRate: 0, audioRate: 22_000, channels: 1 };

/**
 * Maximum frame rate that is copied. Higher ones are converted to 30 fps: frames of a lower rate would miss the
 * source's keyframes.
 */
const copiedFps = 31;
/** Assumed shorter side when the encoder does not announce the size. */
export const unknownSide = 720;
const unknownKbps = 3_000;

/** True when the source's video is copied without conversion. */
export const isCopied = ({ video }: Source): boolean => video !== null && video.fps <= copiedFps;

/** Returns the qualities for a source, best first. */
export function ladderFor(source: Source): Rung[] {
  const { video, audio } = source;
  const side = video ? Math.min(video.width, video.height) || unknownSide : 0;
  const top: Rung = {
    name: 'source',
    side: null,
    videoRate: (source.kbps || unknownKbps) * 1_000,
    audioRate: 96_000,
    channels: 2,
  };
  return [
    ...(video ? [top, ...lower.filter((rung) => rung.side !== null && rung.side < side)] : []),
    ...(audio ? [audioOnly] : []),
  ];
}

/** Returns the size of a rung's picture as in a playlist, such as `854x480`; undefined when unknown. */
export function sizeOf({ video }: Source, { side, videoRate }: Rung): string | undefined {
  if (!video || videoRate === 0 || video.width === 0 || video.height === 0) return undefined;
  const factor = side === null ? 1 : side / Math.min(video.width, video.height);
  return [video.width, video.height].map((length) => 2 * Math.round((length * factor) / 2)).join('x');
}

/** Returns the codecs of a rung as in RFC 6381. Converted video is H.264, main profile, level 3.1. */
export function codecsOf(source: Source, { name, videoRate }: Rung): string {
  const video = name === 'source' && isCopied(source) ? source.video?.codec : 'avc1.4d401f';
  return [videoRate > 0 ? video : null, source.audio ? 'mp4a.40.2' : null].filter(Boolean).join(',');
}
