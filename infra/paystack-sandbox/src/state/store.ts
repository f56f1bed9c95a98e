import { createIds, type Ids } from './ids.ts';
import { type Change, type Journal, noJournal, openJournal, readJournal } from './journal.ts';
import type * as rows from './rows.ts';
import { createTable, type Table } from './table.ts';

/** All that the sandbox remembers. */
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
  /** Calls the listener on each change from now on: the table's name and the row's id. */
  watch(listener: (table: string, id: string) => void): void;
  close(): void;
}

/** The keys under which `find` knows rows beside their ids. */
export const keyOf = {
  reference: (reference: string) => `reference:${reference}`,
  accessCode: (code: string) => `access:${code}`,
  email: (email: string) => `email:${email.toLowerCase()}`,
} as const;

/**
 * Opens the memory, with what a journal kept.
 * @param file the journal; without one everything ends with the process
 * @throws when the journal is broken or can't be written
 */
export function openStore(file?: string): Store {
  const kept = file === undefined ? [] : readJournal(file);
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
    // What has arrived is only shown for a while: no need to write it down.
    deliveries: table<rows.DeliveryRow>('deliveries', undefined, ({ status }) => status === 'waiting'),
    settings: table<rows.SettingRow>('settings'),
  };
  const byName: Readonly<Record<string, { put(row: never): unknown; remove(id: string): void }>> = tables;
  for (const change of kept) replay(byName[change.table], change);
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

/** The journal is this program's own: its rows are taken as they were written. */
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
