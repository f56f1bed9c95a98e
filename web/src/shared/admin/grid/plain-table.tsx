import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useDeferredValue, useMemo, useState } from 'react';
import { lazyPart } from '../../code/lazy-part.tsx';
import type { BulkActions } from './bulk-action.ts';
import type { Row, TableProps } from './column.ts';
import type { Sorting } from './use-list-sort.ts';

interface PlainTableProps<T> extends TableProps<T> {
  rows: readonly T[] | undefined;
  /** Number of entries on the server, of which `rows` are loaded. */
  total: number;
  bulk?: BulkActions<T>;
}

const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');
const RowCheckbox = lazyPart(() => import('./row-checkbox.tsx'), 'RowCheckbox');
const noSelection: readonly string[] = [];

const onlyWide = { display: { xs: 'none', lg: 'table-cell' } } as const;
const frame = {
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--surface)',
} as const;
const tighter = { '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } } as const;
const loadingRows = ['a', 'b', 'c', 'd', 'e'];

/** The table for phones: no toolbar, and little code to download. */
export function PlainTable<T extends Row>(props: PlainTableProps<T>) {
  const { caption, columns, total, emptyText, bulk, sorting } = props;
  // New rows render at low priority, so that a slow phone still responds to taps.
  const rows = useDeferredValue(props.rows);
  const [selecting, setSelecting] = useState(false);
  const [selected, setSelected] = useState(noSelection);
  const choice = selecting ? bulk : undefined;
  const body = useMemo(
    () =>
      rows?.map((row) => (
        <TableRow key={row.id} selected={selected.includes(row.id)}>
          {choice && (
            <TableCell padding="checkbox">
              <RowCheckbox
                label={`Select ${choice.nameOf(row)}`}
                checked={selected.includes(row.id)}
                onChange={(on: boolean) =>
                  setSelected((last) => (on ? [...last, row.id] : last.filter((id) => id !== row.id)))
                }
              />
            </TableCell>
          )}
          {columns.map((column) => (
            <TableCell
              key={column.key}
              align={column.numeric ? 'right' : 'left'}
              sx={{
                ...(column.numeric && { fontVariantNumeric: 'tabular-nums' }),
                ...(column.wide && onlyWide),
              }}
            >
              {column.cell(row)}
            </TableCell>
          ))}
        </TableRow>
      )),
    [rows, columns, choice, selected],
  );
  return (
    <>
      {/* Shown while loading too, so that the rows do not move down afterwards. */}
      {bulk && rows?.length !== 0 && (
        <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem' }}>
          <Button
            variant="outlined"
            size="small"
            aria-pressed={selecting}
            disabled={rows === undefined}
            onClick={() => {
              setSelecting(!selecting);
              setSelected(noSelection);
            }}
          >
            Select
          </Button>
          {choice && (
            <BulkBar
              bulk={choice}
              selected={(rows ?? []).filter(({ id }) => selected.includes(id))}
              onDone={(done: readonly Row[]) =>
                setSelected((last) => last.filter((id) => done.every((row) => row.id !== id)))
              }
            />
          )}
        </div>
      )}
      <TableContainer sx={frame}>
        <Table size="small" aria-busy={rows === undefined} sx={tighter}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead>
            <TableRow>
              {choice && (
                <TableCell padding="checkbox">
                  <span className="visually-hidden">Selection</span>
                </TableCell>
              )}
              {columns.map(({ key, header, numeric, wide }) => (
                <TableCell
                  key={key}
                  align={numeric ? 'right' : 'left'}
                  sx={wide ? onlyWide : {}}
                  {...sortOf(sorting, key)}
                >
                  {header}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows === undefined &&
              loadingRows.map((key) => (
                <TableRow key={key}>
                  <TableCell colSpan={columns.length + (choice ? 1 : 0)}>
                    <Skeleton height="1.25rem" />
                  </TableCell>
                </TableRow>
              ))}
            {rows?.length === 0 && (
              <TableRow>
                <TableCell
                  colSpan={columns.length + (choice ? 1 : 0)}
                  align="center"
                  sx={{ py: 5, color: 'var(--muted)' }}
                >
                  {emptyText}
                </TableCell>
              </TableRow>
            )}
            {body}
          </TableBody>
        </Table>
      </TableContainer>
      <p role="status" style={{ marginTop: '0.75rem', color: 'var(--muted)' }}>
        {rows !== undefined && rows.length > 0 && `Showing 1 to ${rows.length} of ${total} results`}
      </p>
    </>
  );
}

/** Announces the sorted column to screen readers. */
function sortOf({ columns, sort }: Sorting, key: string): { 'aria-sort'?: 'ascending' | 'descending' } {
  const pair = columns[key];
  if (pair?.asc === sort) return { 'aria-sort': 'ascending' };
  return pair?.desc === sort ? { 'aria-sort': 'descending' } : {};
}
