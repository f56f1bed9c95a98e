/** What is looked at again and again while a system runs: something of a process, a collection or a server. */
export interface Series {
  readonly name: string;
  readonly kind: SeriesKind;
  readonly values: readonly number[];
}

/** How much of each kind may be added from the second third of a run to the last one without being a growth. */
const allowances = {
  /** Bytes that a Node process uses of its heap, just after a collection. */
  heap: { share: 0.1, absolute: 8 * 1024 * 1024, of: least },
  /** Bytes of memory that a process holds: it gives little back, and takes what caches may have. */
  memory: { share: 0.15, absolute: 40 * 1024 * 1024, of: median },
  files: { share: 0.1, absolute: 25, of: median },
  /** Documents of a collection that holds nothing of what people did. */
  documents: { share: 0.1, absolute: 60, of: median },
  keys: { share: 0.1, absolute: 60, of: median },
} satisfies Record<string, { share: number; absolute: number; of: (values: readonly number[]) => number }>;

export type SeriesKind = keyof typeof allowances;

export interface Growth extends Series {
  /** In the second and the last third of the run: the first one is for warming up. */
  readonly middle: number;
  readonly end: number;
  readonly grows: boolean;
}

/** Less than so many values say nothing. */
const fewest = 9;

/** Whether something still grew when it should long have stopped. */
export function growthOf(series: Series): Growth {
  const { kind, values } = series;
  const { share, absolute, of } = allowances[kind];
  const third = Math.floor(values.length / 3);
  const middle = of(values.slice(third, 2 * third));
  const end = of(values.slice(2 * third));
  const grows = values.length >= fewest && end > middle * (1 + share) + absolute;
  return { ...series, middle, end, grows };
}

function least(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.min(...values);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
