/** What one viewer has received of a numbered stream. */
export interface Sequence {
  /** Where the viewer came in: what has this number or a smaller one was before its time. Counts what came early. */
  begin(lastSeq: number): void;
  /** Notes a message that came. */
  receive(seq: number): void;
  /** Notes that a message of this number exists, whether or not it came: its sender, or the stream itself, says so. */
  expect(seq: number): void;
  /** The number up to which nothing is missing. */
  completeUpTo(): number;
  /** The account up to the greatest number known here. */
  account(): { missing: number; duplicates: number; outOfOrder: number };
}

/**
 * Follows the numbers of a stream, which have no holes, in memory that does not grow as long as they come in order.
 */
export function followSequence(): Sequence {
  /** The number before the first that counts; undefined until the viewer has joined. */
  let base: number | undefined;
  /** Everything up to here has come. */
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
