import { median } from './statistics.ts';

/** Repeated measurements: values by name, one per round. */
export interface Rounds {
  record(name: string, value: number): void;
  median(name: string): number;
  most(name: string): number;
  /** Median of the per-round ratios, since a disturbance affects both values of a round. */
  ratio(name: string, reference: string): number;
}

export function collectRounds(): Rounds {
  const values = new Map<string, number[]>();
  const of = (name: string): number[] => values.get(name) ?? [];
  return {
    record(name, value) {
      values.set(name, [...of(name), value]);
    },
    median: (name) => median(of(name)),
    most: (name) => (of(name).length === 0 ? Number.NaN : Math.max(...of(name))),
    ratio: (name, reference) =>
      median(of(name).map((value, round) => value / (of(reference)[round] ?? Number.NaN))),
  };
}

/** Rotates the order per round, so that every contender takes every position. */
export function turned<T>(all: readonly T[], round: number): T[] {
  const from = round % all.length;
  return [...all.slice(from), ...all.slice(0, from)];
}
