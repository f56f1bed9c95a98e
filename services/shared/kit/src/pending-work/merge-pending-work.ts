import type { Need } from '@poc/contracts/entities/needs';

/** Adds up pending work of the same kind. */
export const mergePendingWork = (needs: readonly Need[]): Need[] =>
  [...Map.groupBy(needs, ({ name }) => name)].map(([name, parts]) => ({
    name,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    oldest: earliest(parts.map(({ oldest }) => oldest)),
    due: earliest(parts.map(({ due }) => due)),
  }));

/** ISO timestamps sort as text. */
const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null;
