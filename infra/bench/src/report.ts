/** A result with an optional goal. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `ms`, `1/s`, or empty for a ratio or a count. */
  readonly unit: string;
  readonly goal?: { readonly at: 'least' | 'most'; readonly value: number };
}

export interface Report {
  readonly figures: readonly Figure[];
  /** The figures as a grouped table; absent if a plain list is readable. */
  readonly table?: readonly string[];
  readonly notes: readonly string[];
}

/** True if a figure meets its goal or has none; false without a measurement. */
export function isKept({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return goal.at === 'least' ? value >= goal.value : value <= goal.value;
}

/** Formats the figures as a table: name, value, goal. */
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
