import TablePagination from '@mui/material/TablePagination';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRowId,
  type GridSortModel,
} from '@mui/x-data-grid';
import { type ComponentProps, useMemo, useRef, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { itemsOf } from '../../api/loaded-pages.ts';
import { useMedia } from '../../hooks/use-media.ts';
import styles from '../list/list.module.css';
import type { BulkActions } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Column, ListQuery, Row, TableProps } from './column.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { useGridView } from './grid-view.ts';

interface DesktopGridProps extends TableProps<Row> {
  list: ListQuery<Row>;
  filter?: string;
  bulk?: BulkActions<Row>;
  noCsv?: boolean;
  /** Container of the toolbar. */
  tools: HTMLElement | null;
  isTall?: boolean;
  /** Called when this code fails to load. */
  onClose?: () => void;
}

const directions = ['asc', 'desc'] as const;

/** Heights in pixels: 18 rows fit into a window of 900. */
const [compactRow, compactHead, standardHead] = [40, 38, 56];

/** MUI's data grid over a list that the server pages and sorts. */
export function DesktopGrid(props: DesktopGridProps) {
  const {
    caption,
    columns,
    list,
    emptyText,
    filter = '',
    sorting,
    bulk,
    tools,
    noCsv = false,
    isTall = false,
  } = props;
  const { sort, onSort } = sorting;
  const table = caption.toLowerCase().replaceAll(' ', '-');
  const [view, setView] = useGridView(table, !isTall);
  const allColumns = useMedia('(min-width: 1200px)');
  const { page, turn, rows, ...footer } = usePages(list, `${filter} ${sort}`);
  const { ids, select, selected } = useSelection(list, filter);
  const top = useRef<HTMLDivElement>(null);

  const isCompact = view.dense && allColumns;
  const byDefault = ({ wide }: Column<Row>) => allColumns || !wide;
  const gridColumns = useMemo(
    () => [
      ...(bulk ? [checkboxColumn(bulk)] : []),
      ...columns.map((column, at) => toGridColumn(column, at, Object.hasOwn(sorting.columns, column.key))),
    ],
    [columns, bulk, sorting.columns],
  );
  const shown = Object.fromEntries(
    columns.map((column) => [column.key, view.columns[column.key] ?? byDefault(column)]),
  );
  const sortModel = Object.entries(sorting.columns).flatMap<GridSortModel[number]>(([field, pair]) =>
    directions
      .filter((direction) => pair[direction] === sort)
      .map((direction) => ({ field, sort: direction })),
  );

  return (
    <div ref={top} className={styles.grid} data-compact={isCompact}>
      <DataGrid
        aria-label={caption}
        rows={rows ?? []}
        columns={gridColumns}
        loading={rows === undefined}
        rowCount={footer.count}
        paginationMode="server"
        paginationModel={{ page, pageSize: limits.adminPage }}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={([by]) => {
          if (by?.sort) onSort(sorting.columns[by.field]?.[by.sort] ?? sorting.first);
        }}
        columnVisibilityModel={shown}
        onColumnVisibilityModelChange={(model) => {
          const chosen = columns
            .map((column) => [column, model[column.key] !== false] as const)
            .filter(([column, visible]) => visible !== byDefault(column))
            .map(([{ key }, visible]) => [key, visible]);
          setView({ ...view, columns: Object.fromEntries(chosen) });
        }}
        rowHeight={compactRow}
        columnHeaderHeight={allColumns ? compactHead : standardHead}
        {...(!isCompact && { getRowHeight: () => 'auto' as const })}
        // A page has few rows, and the browser's own search must find all of them.
        disableVirtualization
        disableColumnFilter
        disableColumnMenu
        disableRowSelectionOnClick
        checkboxSelection={bulk !== undefined}
        disableRowSelectionExcludeModel
        // Includes rows of other pages.
        keepNonExistentRowsSelected
        rowSelectionModel={{ type: 'include', ids }}
        onRowSelectionModelChange={(model) => select(model.ids)}
        hideFooter
        showToolbar
        // Buttons and selects within a cell handle arrows and Enter themselves; checkboxes do not.
        onCellKeyDown={({ field }, event) => {
          if (field !== checkboxField && event.target !== event.currentTarget)
            event.defaultMuiPrevented = true;
        }}
        slots={{ toolbar: GridToolbar }}
        slotProps={{
          toolbar: {
            place: tools,
            dense: view.dense,
            onDense: (dense: boolean) => setView({ ...view, dense }),
            csv: noCsv
              ? null
              : {
                  fileName: `poc-${table}`,
                  utf8WithBom: true,
                  getRowsToExport: () => (rows ?? []).map(({ id }) => id),
                },
          },
          loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' },
        }}
        localeText={{ noRowsLabel: emptyText, toolbarExportCSV: 'Download these rows' }}
        sx={{
          ...gridStyles,
          '& .MuiDataGrid-cell': { ...cell, py: isCompact ? 0 : view.dense ? 0.25 : 1 },
        }}
      />
      {bulk && (
        <BulkBar
          bulk={bulk}
          selected={selected}
          onDone={(done) => select(new Set([...ids].filter((id) => done.every((row) => row.id !== id))))}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <TablePagination
          component="div"
          {...footer}
          page={page}
          rowsPerPage={limits.adminPage}
          rowsPerPageOptions={[limits.adminPage]}
          onPageChange={(_, to) => {
            void turn(to).then(() => top.current?.scrollIntoView({ block: 'nearest' }));
          }}
          slotProps={{ displayedRows: { role: 'status' } }}
        />
      )}
    </div>
  );
}

/** Paging over a cursor list: loaded pages stay available, the next one is fetched on demand. */
function usePages(list: ListQuery<Row>, filter: string) {
  const [at, setAt] = useState({ filter, page: 0 });
  if (at.filter !== filter) setAt({ filter, page: 0 });
  const pages = list.data?.pages ?? [];
  const page = Math.max(0, Math.min(at.page, pages.length - 1));
  const before = pages.slice(0, page).reduce((sum, { items }) => sum + items.length, 0);
  const rows = pages[page]?.items;
  const to = before + (rows?.length ?? 0);
  const total = Math.max(pages.at(-1)?.total ?? 0, to);
  const hasNext = page + 1 < pages.length || list.hasNextPage;
  const turn = async (wanted: number) => {
    const loaded = wanted < pages.length ? pages : ((await list.fetchNextPage()).data?.pages ?? []);
    if (wanted < loaded.length) setAt({ filter, page: wanted });
  };
  return {
    page,
    rows,
    turn,
    // Search totals are counted up to a limit, so a next page can exist beyond the total.
    count: hasNext ? Math.max(total, (page + 1) * limits.adminPage + 1) : to,
    labelDisplayedRows: () => `Showing ${before + 1} to ${to} of ${total} results`,
  };
}

/** Selection across all loaded rows, cleared when the filter changes. */
function useSelection(list: ListQuery<Row>, filter: string) {
  const [at, setAt] = useState({ filter, ids: new Set<GridRowId>() });
  const ids = at.filter === filter ? at.ids : none;
  return {
    ids,
    select: (chosen: Set<GridRowId>) => setAt({ filter, ids: chosen }),
    selected: (itemsOf(list.data) ?? []).filter(({ id }) => ids.has(id)),
  };
}

const none = new Set<GridRowId>();
const checkboxField = GRID_CHECKBOX_SELECTION_COL_DEF.field;

/** Checkboxes labelled with the row that they select. */
const checkboxColumn = (bulk: BulkActions<Row>): GridColDef<Row> => ({
  ...GRID_CHECKBOX_SELECTION_COL_DEF,
  renderCell: (params) => {
    // The renderer passes `slotProps` to its checkbox, but its type omits them.
    const name = { slotProps: { htmlInput: { 'aria-label': `Select ${bulk.nameOf(params.row)}` } } };
    return <GridCellCheckboxRenderer {...params} {...name} />;
  },
});

function toGridColumn(
  { key, header, cell: draw, text, numeric, width }: Column<Row>,
  at: number,
  sortable: boolean,
): GridColDef<Row> {
  const align = numeric || key === 'actions' ? 'right' : 'left';
  return {
    field: key,
    headerName: header,
    align,
    headerAlign: align,
    ...(width === undefined ? { flex: at === 0 ? 3 : 2, minWidth: 160 } : { width }),
    renderCell: ({ row }) => <div style={{ minWidth: 0 }}>{draw(row)}</div>,
    valueGetter: (_, row) => text?.(row) ?? '',
    disableExport: text === undefined,
    sortable,
    sortingOrder: directions,
  };
}

const gridStyles: ComponentProps<typeof DataGrid>['sx'] = {
  borderColor: 'var(--line)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--surface)',
  '--DataGrid-rowBorderColor': 'var(--line)',
  '& .MuiDataGrid-columnSeparator': { color: 'var(--line)' },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
    backgroundColor: 'var(--raised)',
  },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 'var(--weight-bold)' },
};
const cell = {
  display: 'flex',
  alignItems: 'center',
  lineHeight: 1.5,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '&.MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
};
