import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import type { Row, TableProps } from './column.ts';

interface PlainTableProps<T> extends TableProps<T> {
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  /** All there are, of which `rows` is what is loaded. */
  total: number;
}

const onlyWide = { display: { xs: 'none', lg: 'table-cell' } } as const;
/** On phones each pixel counts. */
const tighter = { '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } } as const;
const loadingRows = ['a', 'b', 'c', 'd', 'e'];

/** The table of a phone, where there is no room for the grid's tools and each kilobyte is paid for. */
export function PlainTable<T extends Row>({ caption, columns, rows, total, emptyText }: PlainTableProps<T>) {
  const body = useMemo(
    () =>
      rows?.map((row) => (
        <TableRow key={row.id}>
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
    [rows, columns],
  );
  return (
    <>
      <TableContainer component={Paper} sx={{ borderRadius: 'var(--radius)' }}>
        <Table size="small" aria-busy={rows === undefined} sx={tighter}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead>
            <TableRow>
              {columns.map(({ key, header, numeric, wide }) => (
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
                    <Skeleton />
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
