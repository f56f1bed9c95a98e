/** A place in a log: everything before it has been compared. */
export interface LogPlace {
  readonly log: StreamLog;
  /** Bytes from the log's beginning, also in the middle of a frame. */
  at: number;
  /** The first frame that has not come in full. */
  frame: number;
}

/**
 * What a room sends, as the first viewer got it: whole frames with chat messages, and their numbers. Anyone who gets the same
 * bytes, at whatever boundaries, needs no more than a comparison to know what is in them.
 */
export interface StreamLog {
  /** @returns the place behind it; undefined when it is full */
  append(frame: Buffer, seqs: readonly number[]): LogPlace | undefined;
  /** The place behind the frame that begins with this number, when it holds the same bytes. */
  find(frame: Buffer, firstSeq: number): LogPlace | undefined;
  /**
   * Moves a place on by what came. Where that differs from the log it stays.
   * @returns how many bytes are the log's own: fewer than came where the log ends, none where they differ
   */
  follow(place: LogPlace, came: Buffer): number;
  /** The numbers in the frames from one to before another. */
  seqsOf(fromFrame: number, beforeFrame: number): readonly number[];
  /** A copy of what came of the frame that is not complete yet. */
  begun(place: LogPlace): Buffer;
}

export function createStreamLog(capacity: number): StreamLog {
  const bytes = Buffer.allocUnsafeSlow(capacity);
  let length = 0;
  /** Ends of frames, in bytes, and how many numbers there are up to each. */
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
