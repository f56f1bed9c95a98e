import Button from '@mui/material/Button';
import {
  ColumnsPanelTrigger,
  ExportCsv,
  type GridCsvExportOptions,
  useGridApiContext,
} from '@mui/x-data-grid';
import { Columns3, Download, Rows3 } from 'lucide-react';
import { createPortal } from 'react-dom';

declare module '@mui/x-data-grid' {
  interface ToolbarPropsOverrides extends GridToolbarProps {}
}

interface GridToolbarProps {
  /** Container of the toolbar; null before it is mounted. */
  place: HTMLElement | null;
  dense: boolean;
  onDense: (dense: boolean) => void;
  /** Export options for the rows on screen; null hides the button. */
  csv: GridCsvExportOptions | null;
}

const icon = { size: 18, 'aria-hidden': true } as const;
const button = { size: 'small', color: 'secondary' } as const;

/** Toolbar of an administrators' table, next to its filters: visible columns, density and CSV export. */
export function GridToolbar({ place, dense, onDense, csv }: GridToolbarProps) {
  const api = useGridApiContext();
  if (!place) return null;
  return createPortal(
    <>
      <ColumnsPanelTrigger render={<Button {...button} startIcon={<Columns3 {...icon} />} />}>
        {api.current.getLocaleText('toolbarColumns')}
      </ColumnsPanelTrigger>
      <Button
        {...button}
        startIcon={<Rows3 {...icon} />}
        aria-pressed={dense}
        onClick={() => onDense(!dense)}
      >
        Compact
      </Button>
      {csv && (
        <ExportCsv options={csv} render={<Button {...button} startIcon={<Download {...icon} />} />}>
          {api.current.getLocaleText('toolbarExportCSV')}
        </ExportCsv>
      )}
    </>,
    place,
  );
}
