import { useState } from 'react';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStoredJson, writeStored } from '../../browser-storage.ts';

/** Display settings of a table on this device. */
export interface GridView {
  readonly dense: boolean;
  /** Columns that the user showed or hid. */
  readonly columns: Readonly<Record<string, boolean>>;
}

const isView = (value: unknown): value is GridView =>
  typeof value === 'object' &&
  value !== null &&
  'dense' in value &&
  'columns' in value &&
  typeof value.columns === 'object' &&
  value.columns !== null;

/** Display settings of one table, stored in this browser. @param dense default density */
export function useGridView(table: string, dense: boolean): [GridView, (view: GridView) => void] {
  const key = `${storageKeys.tableView}-${table}`;
  const [view, setView] = useState<GridView>(() => readStoredJson(key, isView) ?? { dense, columns: {} });
  const keep = (changed: GridView) => {
    setView(changed);
    writeStored(key, JSON.stringify(changed));
  };
  return [view, keep];
}
