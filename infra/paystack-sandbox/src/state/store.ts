import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createIds, type Ids } from './ids.ts';
import type * as rows from './rows.ts';

/** The sandbox's data. */
export interface Store {
  readonly transactions: Table<rows.TransactionRow>;
  readonly refunds: Table<rows.RefundRow>;
  readonly disputes: Table<rows.DisputeRow>;
  readonly settlements: Table<rows.SettlementRow>;
  readonly customers: Table<rows.CustomerRow>;
  readonly authorizations: Table<rows.AuthorizationRow>;
  readonly deliveries: Table<rows.DeliveryRow>;
  readonly settings: Table<rows.SettingRow>;
  readonly ids: Ids;
  /** Calls the listener with table name and row id on each later change. */
  watch(listener: (table: string, id: string) => void): void;
  close(): void;
}

/** Secondary keys for `find`. */
export const keyOf = {
  reference: (reference: string) => `reference:${reference}`,
  accessCode: (code: string) => `access:${code}`,
  email: (email: string) => `email:${email.toLowerCase()}`,
} as const;

/**
 * Opens the store and restores it from a journal.
 * @param file the journal; without one all data is lost on exit
 * @throws if the journal is invalid or not writable
 */
export function openStore(file?: string): Store {
  const restored = file === undefined ? [] : readJournal(file);
  let journal: Journal = noJournal;
  let onChange: (table: string, id: string) => void = () => {};
  const table = <R extends { readonly id: string }>(
    name: string,
    keysOf: (row: R) => readonly string[] = () => [],
    outlives: (row: R) => boolean = () => true,
  ) =>
    createTable<R>(name, keysOf, (row, id) => {
      journal.append(row !== undefined && outlives(row) ? { table: name, row } : { table: name, gone: id });
      onChange(name, id);
    });
  const tables = {
    transactions: table<rows.TransactionRow>('transactions', ({ reference, accessCode }) => [
      keyOf.reference(reference),
      keyOf.accessCode(accessCode),
    ]),
    refunds: table<rows.RefundRow>('refunds'),
    disputes: table<rows.DisputeRow>('disputes'),
    settlements: table<rows.SettlementRow>('settlements'),
    customers: table<rows.CustomerRow>('customers', ({ code, email }) => [code, keyOf.email(email)]),
    authorizations: table<rows.AuthorizationRow>('authorizations', ({ code }) => [code]),
    // Finished deliveries are only displayed for a while, so the journal omits them.
    deliveries: table<rows.DeliveryRow>('deliveries', undefined, ({ status }) => status === 'waiting'),
    settings: table<rows.SettingRow>('settings'),
  };
  const byName: Readonly<Record<string, { put(row: never): unknown; remove(id: string): void }>> = tables;
  for (const change of restored) replay(byName[change.table], change);
  if (file !== undefined) {
    journal = openJournal(file);
    journal.compact(changesOf(Object.values(tables)));
  }
  return {
    ...tables,
    ids: createIds(highestIdOf(Object.values(tables))),
    watch(listener) {
      onChange = listener;
    },
    close: () => journal.close(),
  };
}

/** The journal is written by this program, so its rows are trusted. */
function replay(
  table: { put(row: never): unknown; remove(id: string): void } | undefined,
  change: Change,
): void {
  if (table === undefined) return;
  if (change.gone !== undefined) table.remove(change.gone);
  else table.put(change.row as never);
}

function* changesOf(tables: readonly Table<{ readonly id: string }>[]): Generator<Change> {
  for (const table of tables) for (const row of table.all()) yield { table: table.name, row };
}

function highestIdOf(tables: readonly Table<{ readonly id: string }>[]): bigint | undefined {
  let highest: bigint | undefined;
  for (const table of tables) {
    for (const { id } of table.all()) {
      if (!/^\d+$/.test(id)) continue;
      const value = BigInt(id);
      if (highest === undefined || value > highest) highest = value;
    }
  }
  return highest;
}

/** A line of the journal: the current row, or the id of a removed one. */
interface Change {
  readonly table: string;
  readonly row?: unknown;
  readonly gone?: string;
}

interface Journal {
  /** Writes synchronously, so that acknowledged changes survive a crash. */
  append(change: Change): void;
  /** Rewrites the file with these lines only. */
  compact(changes: Iterable<Change>): void;
  close(): void;
}

/** A journal that stores nothing, for tests and for a sandbox without a file. */
const noJournal: Journal = { append() {}, compact() {}, close() {} };

/** Reads a journal; empty without a file. Skips an incomplete last line, left by a crash. */
function readJournal(file: string): Change[] {
  const lines = textOf(file).split('\n');
  const changes: Change[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      changes.push(JSON.parse(line));
    } catch (error) {
      if (index < lines.length - 1)
        throw new Error(`${file} is invalid at line ${index + 1}`, { cause: error });
    }
  }
  return changes;
}

/**
 * Opens a journal of JSON lines for writing.
 * @throws if the file is not writable
 */
function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a', 0o600);
  return {
    append: (change) => {
      writeSync(handle, `${JSON.stringify(change)}\n`);
    },
    compact(changes) {
      const next = `${file}.next`;
      const fresh = openSync(next, 'w', 0o600);
      for (const change of changes) writeSync(fresh, `${JSON.stringify(change)}\n`);
      fsyncSync(fresh);
      closeSync(handle);
      renameSync(next, file);
      handle = fresh;
    },
    close: () => closeSync(handle),
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** In-memory rows in insertion order, found by id or secondary keys. */
interface Table<R extends { readonly id: string }> {
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
function createTable<R extends { readonly id: string }>(
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
