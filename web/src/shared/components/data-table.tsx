import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

export interface Column<T> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers and money stand at the right, with tabular figures. */
  readonly numeric?: boolean;
  /** Left out where there is little room (below 1200 px); another cell then says what matters of it. */
  readonly wide?: boolean;
}

interface DataTableProps<T extends { id: string }> {
  /** What the table holds, for screen readers. */
  caption: string;
  /** Stable, as `rows`: cells are drawn again only when either is another array. */
  columns: readonly Column<T>[];
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  /** All there are, of which `rows` is what is loaded. */
  total?: number;
  emptyText: string;
  /** Enter on a row, or a click: opens its details. */
  onOpen?: (row: T) => void;
}

const onlyWide = { display: { xs: 'none', lg: 'table-cell' } } as const;
/** On phones each pixel counts. */
const tighter = { '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } } as const;
const loadingRows = ['a', 'b', 'c', 'd', 'e'];

/**
 * A dense table for work. One row is in the tab order; Up, Down, Home and End move between rows, Enter opens one.
 */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { caption, columns, rows, total = rows?.length ?? 0, emptyText, onOpen } = props;
  const [current, setCurrent] = useState(0);
  // Most of a table's work: done again for other rows or columns, and not when the focus moves or a menu opens.
  const cells = useMemo(
    () =>
      rows?.map((row) =>
        columns.map(({ key, cell, numeric = false, wide = false }) => (
          <TableCell
            key={key}
            align={numeric ? 'right' : 'left'}
            sx={{ ...(numeric && { fontVariantNumeric: 'tabular-nums' }), ...(wide && onlyWide) }}
          >
            {cell(row)}
          </TableCell>
        )),
      ),
    [rows, columns],
  );
  const active = Math.min(current, Math.max(0, (rows?.length ?? 1) - 1));

  const move = (event: KeyboardEvent<HTMLTableRowElement>, row: T, at: number) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) return onOpen(row);
    const last = (rows?.length ?? 1) - 1;
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
    const next = targets[event.key];
    if (next === undefined || next < 0 || next > last) return;
    event.preventDefault();
    setCurrent(next);
    const target = event.currentTarget.parentElement?.children[next];
    if (target instanceof HTMLElement) target.focus();
  };

  return (
    <>
      <TableContainer component={Paper} sx={{ borderRadius: 'var(--radius)' }}>
        <Table size="small" stickyHeader aria-busy={rows === undefined} sx={tighter}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead>
            <TableRow>
              {columns.map(({ key, header, numeric = false, wide = false }) => (
                <TableCell key={key} align={numeric ? 'right' : 'left'} sx={wide ? onlyWide : {}}>
                  {header}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows === undefined &&
              loadingRows.map((key) => (
                <TableRow key={key}>
                  <TableCell colSpan={columns.length}>
                    <Skeleton height="1.25rem" />
                  </TableCell>
                </TableRow>
              ))}
            {rows?.length === 0 && (
              <TableRow>
                <TableCell colSpan={columns.length} align="center" sx={{ py: 5, color: 'var(--muted)' }}>
                  {emptyText}
                </TableCell>
              </TableRow>
            )}
            {rows?.map((row, at) => (
              <TableRow
                key={row.id}
                hover
                tabIndex={at === active ? 0 : -1}
                onFocus={() => setCurrent(at)}
                onKeyDown={(event) => move(event, row, at)}
                {...(onOpen ? { onClick: () => onOpen(row), sx: { cursor: 'pointer' } } : {})}
              >
                {cells?.[at]}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <p role="status" style={{ marginTop: '0.75rem', color: 'var(--muted)' }}>
        {rows !== undefined && rows.length > 0 && `Showing 1 to ${rows.length} of ${total} results`}
      </p>
    </>
  );
}
