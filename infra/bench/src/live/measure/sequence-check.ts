/** What one viewer got of a numbered room. */
export interface SequenceCheck {
  take(seq: number): void;
  /** How many came, each counted once. */
  readonly delivered: number;
  account(lastSeq: number): { missing: number; doubled: number; disordered: number };
}

/**
 * Checks that every number comes once and in order. In the usual case it costs one comparison.
 * @param firstSeq the first number that is awaited; what is smaller is another run's and is passed over
 * @param lanes 1: all numbers in one order. 2: even and odd ones apart, for peers that keep the order of each sender's
 * node but none between nodes.
 */
export function checkSequence(firstSeq: number, lanes: 1 | 2): SequenceCheck {
  const awaited = [firstSeq, firstSeq + 1];
  const laneOf = (seq: number): number => (lanes === 1 ? 0 : (seq - firstSeq) & 1);
  /** Numbers that were passed over; empty while all is well. */
  const passed = new Set<number>();
  let delivered = 0;
  let doubled = 0;
  let disordered = 0;

  function takeOddly(seq: number, lane: number, expected: number): void {
    if (seq < expected) {
      if (!passed.delete(seq)) {
        doubled += 1;
        return;
      }
      disordered += 1;
    } else {
      for (let one = expected; one < seq; one += lanes) passed.add(one);
      awaited[lane] = seq + lanes;
    }
    delivered += 1;
  }

  return {
    take(seq) {
      if (seq < firstSeq) return;
      const lane = laneOf(seq);
      const expected = awaited[lane] ?? 0;
      if (seq !== expected) return takeOddly(seq, lane, expected);
      awaited[lane] = seq + lanes;
      delivered += 1;
    },
    get delivered() {
      return delivered;
    },
    account(lastSeq) {
      let missing = passed.size;
      for (let lane = 0; lane < lanes; lane += 1) {
        const left = lastSeq - (awaited[lane] ?? 0);
        if (left >= 0) missing += Math.floor(left / lanes) + 1;
      }
      return { missing, doubled, disordered };
    },
  };
}
