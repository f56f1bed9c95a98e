import { type Figure, isKept } from '../report.ts';

/** A table row: a page and its figures, in column order. */
export interface PageRow {
  readonly page: string;
  readonly figures: readonly Figure[];
}

/** Formats integers, and fractions below one with three digits. */
function shown({ value }: Figure): string {
  if (Number.isNaN(value)) return '–';
  return value !== 0 && Math.abs(value) < 1 ? value.toFixed(3) : String(Math.round(value));
}

/** `1430 / 1500`, marked if the goal was missed. */
function cell(figure: Figure): string {
  const goal = figure.goal ? ` / ${figure.goal.value}` : '';
  return `${isKept(figure) ? ' ' : '✗'} ${shown(figure)}${goal}`;
}

/**
 * Formats pages as rows, and figures with goals as columns.
 * @param columns headings, in the order of the figures
 */
export function pageTable(columns: readonly string[], rows: readonly PageRow[]): string[] {
  const lines = [
    ['page', ...columns.map((name) => `  ${name}`)],
    ...rows.map(({ page, figures }) => [page, ...figures.map(cell)]),
  ];
  const widths = ['page', ...columns].map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
