import type { RecordingPart } from './entities/streaming.ts';

/** Converts a position in a recording to a time in ms since 1970; 0 without parts. */
export function timeAt(parts: readonly RecordingPart[], seconds: number): number {
  let left = seconds;
  for (const [index, part] of parts.entries()) {
    if (left < part.seconds || index === parts.length - 1) return Date.parse(part.at) + left * 1_000;
    left -= part.seconds;
  }
  return 0;
}

/**
 * Converts a time to a position in seconds. An interruption maps to the start of the next part; null before and after
 * the recording.
 */
export function positionOf(parts: readonly RecordingPart[], timeMs: number): number | null {
  let played = 0;
  for (const [index, { at, seconds }] of parts.entries()) {
    const into = (timeMs - Date.parse(at)) / 1_000;
    if (into < 0 && index === 0) return null;
    if (into < seconds) return played + Math.max(0, into);
    played += seconds;
  }
  return null;
}

export const lengthOf = (parts: readonly RecordingPart[]): number =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);
