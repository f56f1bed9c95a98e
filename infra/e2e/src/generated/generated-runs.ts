import { rounds } from '@poc/testing/rounds';
/** Requests per operation. A run of 10,000 takes more than an hour. */
export const generatedRequests = rounds({ few: 40, full: 10_000 });

/** The same seed generates the same requests. Failures print it. */
export const generatedSeed = Number(process.env.POC_GENERATED_SEED ?? 20_260_731);

/** Counts responses by operation and outcome. */
export class Tally {
  private readonly counts = new Map<string, Map<string, number>>();

  add(operation: string, outcome: string): void {
    const of = this.counts.get(operation) ?? new Map<string, number>();
    this.counts.set(operation, of.set(outcome, (of.get(outcome) ?? 0) + 1));
  }

  /** Returns the implemented operations without any success. */
  withoutSuccess(): string[] {
    const has = (outcomes: Map<string, number>, start: string) =>
      [...outcomes.keys()].some((outcome) => outcome.startsWith(start));
    return [...this.counts]
      .filter(([, outcomes]) => !has(outcomes, '2') && !has(outcomes, '501'))
      .map(([operation]) => operation);
  }

  /** Returns a line of totals, and one line per outcome. */
  report(): string {
    const totals = new Map<string, number>();
    for (const outcomes of this.counts.values()) {
      for (const [outcome, count] of outcomes) totals.set(outcome, (totals.get(outcome) ?? 0) + count);
    }
    const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
    const lines = [...totals]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([outcome, count]) => `${outcome}: ${count}`);
    return [`${this.counts.size} operations, ${all} requests`, ...lines].join('\n    ');
  }
}
