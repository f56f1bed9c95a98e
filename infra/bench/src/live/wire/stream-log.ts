/** A position in a log: everything before it was compared. */
export interface LogPlace {
  readonly log: StreamLog;
  /** Offset in bytes, possibly in the middle of a frame. */
  at: number;
  frame: number;
}

/**
 * Log of a room as the first viewer received it: whole frames of chat messages with their numbers. For other
 * viewers a byte comparison identifies the messages, at any boundaries.
 */
export interface StreamLog {
  /** @returns the position after the frame; undefined if the log is full */
  append(frame: Buffer, seqs: readonly number[]): LogPlace | undefined;
  /** The position after the frame that starts with this number, if its bytes are equal. */
  find(frame: Buffer, firstSeq: number): LogPlace | undefined;
  /**
   * Advances a position over received bytes. Stays if they differ.
   * @returns number of matching bytes: fewer than received at the log's end, none if they differ
   */
  follow(place: LogPlace, came: Buffer): number;
  seqsOf(fromFrame: number, beforeFrame: number): readonly number[];
  /** A copy of the incomplete frame's received bytes. */
  begun(place: LogPlace): Buffer;
}

export function createStreamLog(capacity: number): StreamLog {
  const bytes = Buffer.allocUnsafeSlow(capacity);
  let length = 0;
  /** Ends of frames in bytes, and the count of numbers up to each. */
  const ends: number[] = [];
  const seqEnds: number[] = [];
  const seqs: number[] = [];
  const frameOf = new Map<number, number>();

  const startOf = (frame: number): number => (frame === 0 ? 0 : (ends[frame - 1] ?? length));
  const firstOf = (frame: number): number => (frame === 0 ? 0 : (seqEnds[frame - 1] ?? seqs.length));

  const log: StreamLog = {
    append(frame, found) {
      const [first] = found;
      if (first === undefined || length + frame.length > capacity) return undefined;
      frameOf.set(first, ends.length);
      frame.copy(bytes, length);
      length += frame.length;
      ends.push(length);
      for (const seq of found) seqs.push(seq);
      seqEnds.push(seqs.length);
      return { log, at: length, frame: ends.length };
    },
    find(frame, firstSeq) {
      const known = frameOf.get(firstSeq);
      if (known === undefined) return undefined;
      const start = startOf(known);
      const end = ends[known] ?? length;
      if (end - start !== frame.length || bytes.compare(frame, 0, frame.length, start, end) !== 0) {
        return undefined;
      }
      return { log, at: end, frame: known + 1 };
    },
    follow(place, came) {
      const known = Math.min(length - place.at, came.length);
      if (bytes.compare(came, 0, known, place.at, place.at + known) !== 0) return 0;
      place.at += known;
      while (place.frame < ends.length && (ends[place.frame] ?? 0) <= place.at) place.frame += 1;
      return known;
    },
    seqsOf: (fromFrame, beforeFrame) => seqs.slice(firstOf(fromFrame), firstOf(beforeFrame)),
    begun: (place) => Buffer.from(bytes.subarray(startOf(place.frame), place.at)),
  };
  return log;
}
