import { median } from './statistics.ts';

/** What was measured again and again: values by name, one for each round. */
export interface Rounds {
  note(name: string, value: number): void;
  /** NaN when it was never measured. */
  median(name: string): number;
  most(name: string): number;
  /** The median of each round's own ratio: what disturbed a round disturbed both. */
  ratio(name: string, beside: string): number;
}

export function collectRounds(): Rounds {
  const values = new Map<string, number[]>();
  const of = (name: string): number[] => values.get(name) ?? [];
  return {
    note(name, value) {
      values.set(name, [...of(name), value]);
    },
    median: (name) => median(of(name)),
    most: (name) => (of(name).length === 0 ? Number.NaN : Math.max(...of(name))),
    ratio: (name, beside) =>
      median(of(name).map((value, round) => value / (of(beside)[round] ?? Number.NaN))),
  };
}

/** Another one begins in each round, so that none always follows the same. */
export function turned<T>(all: readonly T[], round: number): T[] {
  const from = round % all.length;
  return [...all.slice(from), ...all.slice(0, from)];
}
