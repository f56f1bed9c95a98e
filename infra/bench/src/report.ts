/** One line of a result: what was measured, and, where there is a goal, whether it was kept. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `ms`, `1/s`, or empty for a ratio or a count. */
  readonly unit: string;
  readonly goal?: { readonly at: 'least' | 'most'; readonly value: number };
}

export interface Report {
  readonly figures: readonly Figure[];
  /** The figures as people read them, where a list of all of them would hide what belongs together. */
  readonly table?: readonly string[];
  /** What a reader must know to read the figures rightly. */
  readonly notes: readonly string[];
}

/** Whether a figure keeps its goal; true where it has none, false where nothing was measured. */
export function isKept({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return goal.at === 'least' ? value >= goal.value : value <= goal.value;
}

/** The figures as a table for people: name, value, goal. */
export function reportLines({ figures, table, notes }: Report): string[] {
  const noteLines = notes.map((note) => `  ! ${note}`);
  if (table) return [...table, ...noteLines];
  const width = Math.max(...figures.map(({ name }) => name.length));
  const rows = figures.map((figure) => {
    const mark = figure.goal ? (isKept(figure) ? '✓' : '✗') : ' ';
    const goal = figure.goal ? `  at ${figure.goal.at} ${figure.goal.value}` : '';
    return `${mark} ${figure.name.padEnd(width)}  ${rounded(figure.value).padStart(9)} ${figure.unit.padEnd(3)}${goal}`.trimEnd();
  });
  return [...rows, ...noteLines];
}

function rounded(value: number): string {
  if (Number.isNaN(value)) return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}
