/** Bits per second that a picture of at most so many pixels' height usually takes, sound included. */
const usualBitrates = [
  { height: 240, bitsPerSecond: 350_000 },
  { height: 360, bitsPerSecond: 700_000 },
  { height: 480, bitsPerSecond: 1_200_000 },
  { height: 720, bitsPerSecond: 2_500_000 },
] as const;
const largest = usualBitrates[usualBitrates.length - 1]?.bitsPerSecond ?? 0;

interface Watching {
  /** Of the whole file, where known. */
  bytes: number | undefined;
  durationSeconds: number | null;
  /** Where watching begins. */
  fromPercent: number;
  /** Pixels; null for no limit. */
  heightCap: number | null;
}

/** Bytes that watching to the end will take, or null where nothing is known to estimate it from. */
export function estimateBytes({ bytes, durationSeconds, fromPercent, heightCap }: Watching): number | null {
  const rest = 1 - fromPercent / 100;
  if (bytes !== undefined && bytes > 0) return bytes * rest;
  if (durationSeconds === null) return null;
  const usual = usualBitrates.find(({ height }) => heightCap !== null && heightCap <= height);
  return ((usual?.bitsPerSecond ?? largest) / 8) * durationSeconds * rest;
}

/** `about 45 MB`; below ten with one decimal, and never nothing at all. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1_000) return `about ${(megabytes / 1_000).toFixed(1)} GB`;
  return `about ${megabytes >= 9.95 ? Math.round(megabytes) : Math.max(0.1, megabytes).toFixed(1)} MB`;
}

/** Seconds from a show's text such as `45 min` or `1 h 20 min`, or null. */
export function secondsOf(text: string | undefined): number | null {
  const hours = Number(/(?<!\d)(\d{1,4})\s?h/i.exec(text ?? '')?.[1] ?? 0);
  const minutes = Number(/(?<!\d)(\d{1,4})\s?m/i.exec(text ?? '')?.[1] ?? 0);
  const seconds = hours * 3_600 + minutes * 60;
  return seconds > 0 ? seconds : null;
}
