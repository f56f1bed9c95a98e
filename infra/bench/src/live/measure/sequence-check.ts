/** Messages that a viewer received in a room with numbered messages. */
export interface SequenceCheck {
  take(seq: number): void;
  /** Received messages without duplicates. */
  readonly delivered: number;
  account(lastSeq: number): { missing: number; doubled: number; disordered: number };
}

/**
 * Checks that every number arrives once and in order. Usually costs one comparison.
 * @param firstSeq first expected number; smaller ones belong to another run and are ignored
 * @param sequences 1: all numbers in one order. 2: even and odd ones separately, for alternatives that order messages
 *   per node only.
 */
export function checkSequence(firstSeq: number, sequences: 1 | 2): SequenceCheck {
  const awaited = [firstSeq, firstSeq + 1];
  const sequenceOf = (seq: number): number => (sequences === 1 ? 0 : (seq - firstSeq) & 1);
  /** Skipped numbers; usually empty. */
  const passed = new Set<number>();
  let delivered = 0;
  let doubled = 0;
  let disordered = 0;

  function takeOddly(seq: number, sequence: number, expected: number): void {
    if (seq < expected) {
      if (!passed.delete(seq)) {
        doubled += 1;
        return;
      }
      disordered += 1;
    } else {
      for (let one = expected; one < seq; one += sequences) passed.add(one);
      awaited[sequence] = seq + sequences;
    }
    delivered += 1;
  }

  return {
    take(seq) {
      if (seq < firstSeq) return;
      const sequence = sequenceOf(seq);
      const expected = awaited[sequence] ?? 0;
      if (seq !== expected) return takeOddly(seq, sequence, expected);
      awaited[sequence] = seq + sequences;
      delivered += 1;
    },
    get delivered() {
      return delivered;
    },
    account(lastSeq) {
      let missing = passed.size;
      for (let sequence = 0; sequence < sequences; sequence += 1) {
        const left = lastSeq - (awaited[sequence] ?? 0);
        if (left >= 0) missing += Math.floor(left / sequences) + 1;
      }
      return { missing, doubled, disordered };
    },
  };
}
