import { createIds, type Ids } from './ids.ts';
import { type Change, type Journal, noJournal, openJournal, readJournal } from './journal.ts';
import type * as rows from './rows.ts';
import { createTable, type Table } from './table.ts';

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
