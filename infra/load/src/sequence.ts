/** Messages that one viewer received from a numbered stream. */
export interface Sequence {
  /** Sets the viewer's start: this number and smaller ones do not count. Replays earlier arrivals. */
  begin(lastSeq: number): void;
  receive(seq: number): void;
  /** Records that a message exists, received or not: its sender or the stream reports it. */
  expect(seq: number): void;
  completeUpTo(): number;
  account(): { missing: number; duplicates: number; outOfOrder: number };
}

/** Tracks the gapless numbers of a stream. Memory is constant while messages arrive in order. */
export function followSequence(): Sequence {
  /** Number before the first that counts; undefined before the join. */
  let base: number | undefined;
  /** All numbers up to here have arrived. */
  let complete = 0;
  let greatest = 0;
  let expected = 0;
  let duplicates = 0;
  let outOfOrder = 0;
  const early: number[] = [];
  const ahead = new Set<number>();

  function receive(seq: number): void {
    if (base === undefined) {
      early.push(seq);
      return;
    }
    if (seq <= base) return;
    if (seq <= complete || ahead.has(seq)) {
      duplicates += 1;
      return;
    }
    if (seq < greatest) outOfOrder += 1;
    greatest = Math.max(greatest, seq);
    ahead.add(seq);
    while (ahead.delete(complete + 1)) complete += 1;
  }

  return {
    begin(lastSeq) {
      if (base !== undefined) return;
      base = lastSeq;
      complete = lastSeq;
      for (const seq of early.splice(0)) receive(seq);
    },
    receive,
    expect(seq) {
      expected = Math.max(expected, seq);
    },
    completeUpTo: () => complete,
    account() {
      const last = Math.max(greatest, expected);
      const missing = base === undefined ? 0 : Math.max(0, last - complete - ahead.size);
      return { missing, duplicates, outOfOrder };
    },
  };
}
