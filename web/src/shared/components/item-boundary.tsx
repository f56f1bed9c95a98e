import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Boundary } from '../code/boundary.tsx';
import styles from './panel.module.css';

interface ItemBoundaryProps {
  /** The item. A newer version renders again. */
  resetOn?: unknown;
  /** Element that the list requires around the notice: `li`, or a table row with this many columns. */
  as?: 'li' | { columns: number };
  children: ReactNode;
}

/** Error boundary for an item of a list. Shows a notice with a retry in its place. */
export function ItemBoundary({ resetOn, as, children }: ItemBoundaryProps) {
  return (
    <Boundary resetOn={resetOn} fallback={({ retry }) => wrap(<ItemFailure onRetry={retry} />, as)}>
      {children}
    </Boundary>
  );
}

function ItemFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>This content could not be displayed.</p>
      <Button variant="outlined" size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function wrap(notice: ReactNode, as: ItemBoundaryProps['as']): ReactNode {
  if (as === undefined) return notice;
  if (as === 'li') return <li>{notice}</li>;
  return (
    <tr>
      <td colSpan={as.columns}>{notice}</td>
    </tr>
  );
}
