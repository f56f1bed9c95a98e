import type { Size } from './ladder.ts';

/** Properties of an uploaded video that encoding needs. */
export interface Source extends Size {
  /** Index of the video stream in the file. */
  readonly stream: number;
  readonly seconds: number;
  readonly hasSound: boolean;
}

/** Longest side in pixels; larger pictures exhaust the encoder's memory. */
const maxSide = 8_192;

// The file's metadata cannot imitate these lines: ffmpeg indents and labels metadata differently. ffmpeg 4 indents
// streams by four blanks, like metadata, but metadata precede the duration.
const durationLine = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d\d), /;
const streamLine = /^ {2,4}Stream #0:(\d+)(?:\[0x[\da-f]+\])?(?:\([^)]{0,99}\))?: (\w+): /;
const sizeWithin = /, (\d+)x(\d+)(?=[ ,]|$)/;
const pixelShape = /\bSAR (\d+):(\d+)/g;
const rotationLine = /^ {6,8}displaymatrix: rotation of (-?\d+\.\d\d) degrees$/;

/**
 * Parses ffmpeg's description of an input.
 * @returns null without a video stream of known duration
 */
export function readSource(lines: readonly string[]): Source | null {
  const durationAt = lines.findIndex((line) => durationLine.test(line));
  const streams = lines.flatMap((line, at) => {
    const [start, index, kind] = streamLine.exec(line) ?? [];
    return start === undefined || at < durationAt
      ? []
      : [{ at, index: Number(index), kind, text: line.slice(start.length - 2) }];
  });
  const pictureAt = streams.findIndex(
    ({ kind, text }) => kind === 'Video' && !text.includes('(attached pic)'),
  );
  const picture = streams[pictureAt];
  if (!picture) return null;
  const [, hours, minutes, rest] = durationLine.exec(lines[durationAt] ?? '') ?? [];
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest);
  const details = lines.slice(picture.at + 1, streams[pictureAt + 1]?.at);
  const { width, height } = shownSize(picture.text, details);
  const isUsable = seconds > 0 && width >= 2 && height >= 2 && Math.max(width, height) <= maxSide;
  if (!isUsable) return null;
  return {
    stream: picture.index,
    width,
    height,
    seconds,
    hasSound: streams.some(({ kind }) => kind === 'Audio'),
  };
}

/** Returns the displayed size: phones store pictures sideways with a rotation, and pixels may not be square. */
function shownSize(text: string, details: readonly string[]): Size {
  const [, width = 0, height = 0] = (sizeWithin.exec(text) ?? []).map(Number);
  // The pixel shape of the container overrides that of the codec, and is listed after it.
  const [, across = 0, up = 0] = ([...text.matchAll(pixelShape)].at(-1) ?? []).map(Number);
  const stretched = { width: across > 0 && up > 0 ? Math.round((width * across) / up) : width, height };
  const turned = details.some((line) => Math.abs(Number(rotationLine.exec(line)?.[1] ?? 0) % 180) === 90);
  return turned ? { width: stretched.height, height: stretched.width } : stretched;
}
