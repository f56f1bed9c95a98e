import { describe, expect, it } from 'vitest';
import { followSequence } from './sequence.ts';

const clean = { missing: 0, duplicates: 0, outOfOrder: 0 };

function account({ base, came, exists = 0 }: { base: number; came: number[]; exists?: number }) {
  const sequence = followSequence();
  sequence.begin(base);
  for (const seq of came) sequence.receive(seq);
  sequence.expect(exists);
  return sequence.account();
}

describe('followSequence', () => {
  it('reports no faults for a complete stream', () => {
    expect(account({ base: 10, came: [11, 12, 13], exists: 13 })).toEqual(clean);
    expect(account({ base: 10, came: [], exists: 10 })).toEqual(clean);
  });

  it('counts gaps', () => {
    expect(account({ base: 10, came: [11, 14] })).toEqual({ ...clean, missing: 2 });
  });

  it('counts expected messages that never arrived', () => {
    expect(account({ base: 10, came: [11], exists: 15 })).toEqual({ ...clean, missing: 4 });
    expect(account({ base: 10, came: [], exists: 12 })).toEqual({ ...clean, missing: 2 });
    expect(account({ base: 10, came: [12], exists: 11 })).toEqual({ ...clean, missing: 1 });
  });

  it('counts duplicates and late arrivals', () => {
    expect(account({ base: 0, came: [1, 1, 2, 4, 4, 3, 2] })).toEqual({
      missing: 0,
      duplicates: 3,
      outOfOrder: 1,
    });
  });

  it('ignores messages before the join', () => {
    expect(account({ base: 10, came: [9, 10, 11, 11] })).toEqual({ ...clean, duplicates: 1 });
  });

  it('counts messages that arrived before the join was acknowledged', () => {
    const sequence = followSequence();
    for (const seq of [10, 11, 12]) sequence.receive(seq);
    sequence.begin(10);
    sequence.begin(50);
    sequence.receive(13);
    expect(sequence.account()).toEqual(clean);
  });

  it('returns the highest number without gaps', () => {
    const sequence = followSequence();
    sequence.begin(10);
    for (const seq of [11, 12, 15]) sequence.receive(seq);
    expect(sequence.completeUpTo()).toBe(12);
    for (const seq of [13, 14]) sequence.receive(seq);
    expect(sequence.completeUpTo()).toBe(15);
  });

  it('reports nothing for a viewer that never joined', () => {
    const sequence = followSequence();
    sequence.receive(3);
    sequence.expect(5);
    expect(sequence.account()).toEqual(clean);
  });
});
