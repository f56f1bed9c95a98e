import { randomFrom } from './draw.ts';

/** Samples a second of the generated sound. */
export const sampleRate = 44_100;

const beatsPerMinute = 108;
const step = 60 / beatsPerMinute / 4;

/** Low notes of the log drum in hertz, one for each of sixteen steps, 0 for a rest. */
const bass = [98, 0, 0, 98, 0, 0, 117, 0, 0, 131, 0, 98, 0, 0, 87, 0] as const;
const kicks = [1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0] as const;
const shakers = [0.5, 0.2, 0.8, 0.2] as const;

/** A quiet, highlife-leaning beat as mono 16-bit little-endian samples, faded at both ends. */
export function beat(seconds: number): Buffer {
  const next = randomFrom('beat');
  const samples = Buffer.alloc(Math.floor(seconds * sampleRate) * 2);
  for (let i = 0; i < samples.length / 2; i++) {
    const time = i / sampleRate;
    const index = Math.floor(time / step);
    const since = time - index * step;
    const kick =
      (kicks[index % 16] ?? 0) *
      Math.sin(2 * Math.PI * (48 * since + 7 * (1 - Math.exp(-since * 30)))) *
      Math.exp(-since * 16);
    const note = bass[index % 16] ?? 0;
    const low =
      note === 0
        ? 0
        : (Math.sin(2 * Math.PI * note * since) + 0.3 * Math.sin(4 * Math.PI * note * since)) *
          Math.exp(-since * 9);
    const shaker = (next() - 0.5) * (shakers[index % 4] ?? 0) * Math.exp(-since * 42);
    const fadeIn = Math.min(1, time * 2, (seconds - time) * 1.2);
    samples.writeInt16LE(
      Math.round((kick * 0.5 + low * 0.28 + shaker * 0.3) * 0.42 * fadeIn * 32_000),
      i * 2,
    );
  }
  return samples;
}
