import { videoQualities } from '@poc/contracts/entitlements';

/** What an encoder is asked for. */
export interface Rung {
  readonly quality: number;
  /** Pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Bits per second that the picture does not exceed. */
  readonly maxRate: number;
  readonly audioRate: number;
  /** Of H.264, at up to 30 frames a second. */
  readonly level: string;
}

/** Pixels of a picture as it is shown: upright, with square pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a quality takes at most. */
const costs = [
  { upTo: 360, maxRate: 800_000, audioRate: 96_000, level: '3.1' },
  { upTo: 480, maxRate: 1_400_000, audioRate: 96_000, level: '3.1' },
  { upTo: 720, maxRate: 2_800_000, audioRate: 128_000, level: '3.1' },
  { upTo: 1080, maxRate: 5_000_000, audioRate: 128_000, level: '4.0' },
  { upTo: 2160, maxRate: 16_000_000, audioRate: 128_000, level: '5.1' },
] as const;

/** How much better than the quality below it a video must be to be offered as it is, too. */
const worthwhile = 1.15;
const best = Math.max(...videoQualities);

/** The quality of a picture, upright or not, wide or not: the height of the least 16:9 picture that holds it. */
export function qualityOf({ width, height }: Size): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.round(Math.max(short, (long * 9) / 16));
}

/** The qualities of a video, the least first, none larger than the video itself. */
export function ladderOf(source: Size): Rung[] {
  const own = Math.min(qualityOf(source), best);
  const usual = videoQualities.filter((quality) => quality <= own);
  const top = usual.at(-1) ?? 0;
  const qualities = own > top * worthwhile ? [...usual, own] : usual;
  return qualities.map((quality) => ({ quality, ...sizeIn(source, quality), ...costOf(quality) }));
}

function sizeIn(source: Size, quality: number): Size {
  const scale = Math.min(1, quality / qualityOf(source));
  const even = (pixels: number): number => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  // What is not even can't be encoded; what is cut down is no larger than the source.
  const within = (pixels: number): number => Math.min(even(pixels), pixels - (pixels % 2) || 2);
  return { width: within(source.width), height: within(source.height) };
}

function costOf(quality: number): Pick<Rung, 'maxRate' | 'audioRate' | 'level'> {
  const { upTo: _, ...cost } = costs.find(({ upTo }) => quality <= upTo) ?? costs[4];
  return cost;
}
