/** Bits per second of a rendition's largest part, and on average. */
export interface Bandwidths {
  readonly bandwidth: number;
  readonly averageBandwidth: number;
}

const part = /^#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@\d+$/gm;

/**
 * Computes bandwidths from an HLS playlist whose parts lie in one file.
 * @throws if it has no parts
 */
export function readBandwidths(playlist: string): Bandwidths {
  const parts = [...playlist.matchAll(part)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bits: Number(bytes) * 8,
  }));
  const rates = parts.filter(({ seconds }) => seconds > 0).map(({ bits, seconds }) => bits / seconds);
  if (rates.length === 0) throw new Error('rendition playlist has no parts');
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const average = sum(parts.map(({ bits }) => bits)) / sum(parts.map(({ seconds }) => seconds));
  return { bandwidth: Math.ceil(Math.max(...rates)), averageBandwidth: Math.ceil(average) };
}
