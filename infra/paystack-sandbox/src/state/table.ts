/** Rows of one kind in memory, in the order in which they came, found by id or by other keys of theirs. */
export interface Table<R extends { readonly id: string }> {
  readonly name: string;
  /** Oldest first. */
  all(): IterableIterator<R>;
  readonly size: number;
  get(id: string): R | undefined;
  /** A row by one of the other keys that the table was made with. */
  find(key: string): R | undefined;
  /** Stores a row in place of the one with its id. Returns it. */
  put(row: R): R;
  remove(id: string): void;
}

/**
 * @param keysOf keys beside the id by which a row is found; they never change in a row's life
 * @param changed called on each change: the row, or undefined and the id of one that is gone
 */
export function createTable<R extends { readonly id: string }>(
  name: string,
  keysOf: (row: R) => readonly string[],
  changed: (row: R | undefined, id: string) => void,
): Table<R> {
  const rows = new Map<string, R>();
  const ids = new Map<string, string>();
  const get = (id: string): R | undefined => rows.get(id);
  return {
    name,
    all: () => rows.values(),
    get size() {
      return rows.size;
    },
    get,
    find(key) {
      const id = ids.get(key);
      return id === undefined ? undefined : rows.get(id);
    },
    put(row) {
      rows.set(row.id, row);
      for (const key of keysOf(row)) ids.set(key, row.id);
      changed(row, row.id);
      return row;
    },
    remove(id) {
      const row = rows.get(id);
      if (row === undefined) return;
      rows.delete(id);
      for (const key of keysOf(row)) ids.delete(key);
      changed(undefined, id);
    },
  };
}
