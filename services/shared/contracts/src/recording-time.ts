import type { RecordingPart } from './entities/streaming.ts';

/** Time of a position of a recording, in ms since 1970; 0 without parts. */
export function timeAt(parts: readonly RecordingPart[], seconds: number): number {
  let left = seconds;
  for (const [index, part] of parts.entries()) {
    if (left < part.seconds || index === parts.length - 1) return Date.parse(part.at) + left * 1_000;
    left -= part.seconds;
  }
  return 0;
}

/** Position of a time in seconds: that of the next part in an interruption, null before and after the recording. */
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
