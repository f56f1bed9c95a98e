/** Repeated samples of one measure of a process, a collection or a server. */
export interface Series {
  readonly name: string;
  readonly kind: SeriesKind;
  readonly values: readonly number[];
}

/** Tolerated increase from the second to the last third of a run, by kind. */
const allowances = {
  /** Bytes in use on a Node process's heap, right after a garbage collection. */
  heap: { share: 0.1, absolute: 8 * 1024 * 1024, of: least },
  /** Resident bytes of a process. It returns little to the system and grows with its caches. */
  memory: { share: 0.15, absolute: 40 * 1024 * 1024, of: median },
  files: { share: 0.1, absolute: 25, of: median },
  /** Documents of a collection without user activity. */
  documents: { share: 0.1, absolute: 60, of: median },
  keys: { share: 0.1, absolute: 60, of: median },
} satisfies Record<string, { share: number; absolute: number; of: (values: readonly number[]) => number }>;

export type SeriesKind = keyof typeof allowances;

export interface Growth extends Series {
  /** Values in the second and the last third of the run. The first third is warm-up. */
  readonly middle: number;
  readonly end: number;
  readonly grows: boolean;
}

/** Minimum number of values for a result. */
const minValues = 9;

/** Decides whether a measure still grew at the end of a run. */
export function growthOf(series: Series): Growth {
  const { kind, values } = series;
  const { share, absolute, of } = allowances[kind];
  const third = Math.floor(values.length / 3);
  const middle = of(values.slice(third, 2 * third));
  const end = of(values.slice(2 * third));
  const grows = values.length >= minValues && end > middle * (1 + share) + absolute;
  return { ...series, middle, end, grows };
}

function least(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.min(...values);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
