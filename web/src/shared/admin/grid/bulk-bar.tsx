import Button from '@mui/material/Button';
import { useState } from 'react';
import { focusPageIfLost } from '../../focus-page.ts';
import styles from '../list/list.module.css';
import type { BulkAction, BulkActions } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Row } from './column.ts';

interface BulkBarProps {
  bulk: BulkActions<Row>;
  selected: readonly Row[];
  /** Called with the rows to deselect. */
  onDone: (rows: readonly Row[]) => void;
}

/** Number of selected rows, and a button per bulk action with the number of rows it applies to. */
export function BulkBar({ bulk, selected, onDone }: BulkBarProps) {
  const [pending, setPending] = useState<BulkAction<Row> | null>(null);
  const rowsOf = (action: BulkAction<Row>) => selected.filter((row) => action.fits?.(row) ?? true);
  return (
    <>
      {selected.length > 0 && (
        <div className={styles.bulk}>
          <span style={{ paddingInline: '0.5rem' }}>{selected.length} selected</span>
          {bulk.actions
            .map((action) => ({ action, count: rowsOf(action).length }))
            .filter(({ count }) => count > 0)
            .map(({ action, count }) => (
              <Button
                key={action.label}
                size="small"
                color={action.harmless ? 'secondary' : 'error'}
                onClick={() => setPending(action)}
              >
                {action.label} ({count})
              </Button>
            ))}
          {bulk.tools?.(selected)}
        </div>
      )}
      {pending && (
        <BulkDialog
          bulk={bulk}
          action={pending}
          rows={rowsOf(pending)}
          onDone={onDone}
          onClose={() => {
            setPending(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
}
