import type { BulkActions } from '../admin/grid/bulk-action.ts';

/** Runs a bulk action over rows as the table does. @returns the rows that it applies to */
export async function runBulk<T>(
  { actions }: BulkActions<T>,
  label: string,
  rows: readonly T[],
): Promise<T[]> {
  const action = actions.find((known) => known.label === label);
  if (!action) throw new Error(`There is no bulk action ${label}.`);
  const fitting = rows.filter((row) => action.fits?.(row) ?? true);
  for (const row of fitting) await action.run(row, 'A reason');
  return fitting;
}
