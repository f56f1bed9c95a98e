import type { FieldRule } from '@poc/contracts/rules-of';
import type { QueryClient } from '@tanstack/react-query';

/** What can be done to many rows of a table, one after the other. */
export interface BulkAction<T> {
  /** On its button; it begins with the verb: `Set to shipped`. */
  readonly label: string;
  /** After what it was done to: `set to shipped`. */
  readonly done: string;
  /** What it means, for the question before it. */
  readonly text: string;
  /** Nothing is lost by it: its button is not red. */
  readonly harmless?: boolean;
  /** Asks for a reason, by this rule. */
  readonly reason?: FieldRule;
  // Methods, so that a table of any rows can be drawn by the one lazy grid.
  /** For which rows it is there; without it, for all. */
  fits?(row: T): boolean;
  run(row: T, reason: string): Promise<unknown>;
}

/** The bulk actions of a table. */
export interface BulkActions<T> {
  /** What its rows are called, one and many: `show`, `shows`. */
  readonly words: readonly [one: string, many: string];
  nameOf(row: T): string;
  readonly actions: readonly BulkAction<T>[];
  /** Fetches again what they changed. */
  refresh(client: QueryClient): unknown;
}
