/** In-memory rows in insertion order, found by id or secondary keys. */
export interface Table<R extends { readonly id: string }> {
  readonly name: string;
  /** Oldest first. */
  all(): IterableIterator<R>;
  readonly size: number;
  get(id: string): R | undefined;
  find(key: string): R | undefined;
  /** Inserts or replaces a row by id. Returns it. */
  put(row: R): R;
  remove(id: string): void;
}

/**
 * @param keysOf secondary keys of a row; they never change
 * @param changed called on each change with the row, or undefined and the id of a removed one
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
