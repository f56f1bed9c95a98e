import type { FieldRule } from '@poc/contracts/rules-of';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** An action that runs on the selected rows one after the other. */
export interface BulkAction<T> {
  /** Button label, starting with a verb: `Set to shipped`. */
  readonly label: string;
  /** End of the success message: `set to shipped`. */
  readonly done: string;
  /** Explanation in the confirmation dialog. */
  readonly text: string;
  /** True if the action loses no data: its button is not red. */
  readonly harmless?: boolean;
  /** Rule of the reason that the dialog requests, if any. */
  readonly reason?: FieldRule;
  // Method syntax, because its bivariance lets the lazy grid take a table of any row type.
  /** True if the action applies to a row. Default: all rows. */
  fits?(row: T): boolean;
  run(row: T, reason: string): Promise<unknown>;
}

export interface BulkActions<T> {
  /** Singular and plural noun for the rows: `show`, `shows`. */
  readonly nouns: readonly [one: string, many: string];
  nameOf(row: T): string;
  readonly actions: readonly BulkAction<T>[];
  /** Further controls for the selected rows, such as a download. */
  tools?(selected: readonly T[]): ReactNode;
  refresh(client: QueryClient): unknown;
}
