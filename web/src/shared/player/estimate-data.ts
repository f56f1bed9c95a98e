import type { VideoQuality } from '@poc/contracts/entities/catalog';
import { bestWithin } from './line-quality.ts';

interface Watching {
  bytes: number | undefined;
  qualities: readonly VideoQuality[] | undefined;
  fromPercent: number;
  /** In pixels; null for no limit. */
  heightCap: number | null;
}

/** Minimum and maximum bytes for watching to the end, or null if the sizes are unknown. */
export function estimateBytes(watching: Watching): readonly [number, number] | null {
  const { bytes, qualities = [], fromPercent, heightCap } = watching;
  const sizes = bytes === undefined ? sizesWithin(qualities, heightCap) : [bytes];
  const known = sizes.filter((size) => size > 0);
  if (known.length === 0) return null;
  const rest = 1 - fromPercent / 100;
  return [Math.min(...known) * rest, Math.max(...known) * rest];
}

/** Sizes of the qualities available to automatic selection. */
function sizesWithin(qualities: readonly VideoQuality[], heightCap: number | null): number[] {
  if (heightCap === null) return qualities.map(({ bytes }) => bytes);
  const levels = qualities.map(({ height, bytes }) => ({ height, bitrate: bytes }));
  const best = qualities[bestWithin(levels, heightCap)];
  return qualities.flatMap(({ bytes }) => (best && bytes <= best.bytes ? [bytes] : []));
}

/** Formats an estimate: `about 45 MB`, or `about 12 MB to 45 MB`. */
export function formatEstimate([least, most]: readonly [number, number]): string {
  const [from, to] = [formatMegabytes(least), formatMegabytes(most)];
  return `about ${from === to ? to : `${from} to ${to}`}`;
}

/** Formats a size: `45 MB`. One decimal below ten, at least 0.1 MB. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1_000) return `${(megabytes / 1_000).toFixed(1)} GB`;
  return `${megabytes >= 9.95 ? Math.round(megabytes) : Math.max(0.1, megabytes).toFixed(1)} MB`;
}
