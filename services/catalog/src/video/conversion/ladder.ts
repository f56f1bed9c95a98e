import { videoQualities } from '@poc/contracts/entitlements';

/** Target of one encoding. */
export interface Rung {
  readonly quality: number;
  /** Pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Peak video rate, in bits per second. */
  readonly maxRate: number;
  readonly audioRate: number;
  /** H.264 level for up to 30 frames per second. */
  readonly level: string;
}

/** Displayed size of a picture: rotated upright, with square pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const costs = [
  { upTo: 360, maxRate: 800_000, audioRate: 96_000, level: '3.1' },
  { upTo: 480, maxRate: 1_400_000, audioRate: 96_000, level: '3.1' },
  { upTo: 720, maxRate: 2_800_000, audioRate: 128_000, level: '3.1' },
  { upTo: 1080, maxRate: 5_000_000, audioRate: 128_000, level: '4.0' },
  { upTo: 2160, maxRate: 16_000_000, audioRate: 128_000, level: '5.1' },
] as const;

/** Minimum ratio of a video's own quality to the next lower one, from which the own quality is offered too. */
const worthwhile = 1.15;
const best = Math.max(...videoQualities);

/** Quality of a picture in any orientation: the height of the smallest 16:9 picture that contains it. */
export function qualityOf({ width, height }: Size): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.round(Math.max(short, (long * 9) / 16));
}

/** Returns the qualities to encode, lowest first, none larger than the source. */
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
  // Encoders require even sizes; clamped sizes never exceed the source.
  const within = (pixels: number): number => Math.min(even(pixels), pixels - (pixels % 2) || 2);
  return { width: within(source.width), height: within(source.height) };
}

function costOf(quality: number): Pick<Rung, 'maxRate' | 'audioRate' | 'level'> {
  const { upTo: _, ...cost } = costs.find(({ upTo }) => quality <= upTo) ?? costs[4];
  return cost;
}
