import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { orderCountsQuery } from '../api/order-counts-query.ts';
import styles from './status-chips.module.css';

interface StatusChipsProps {
  /** Chosen status; empty for all. */
  value: string;
  /** The list is limited by more than the status, so the counts of all orders do not apply. */
  isNarrowed: boolean;
  onChange: (status: string) => void;
}

/** The statuses that need work as one press each, with their number of orders once it is known, unless narrowed. */
export function StatusChips({ value, isNarrowed, onChange }: StatusChipsProps) {
  const counts = useQuery({ ...orderCountsQuery, enabled: !isNarrowed });
  const data = isNarrowed ? undefined : counts.data;
  const all = data && Object.values(data).reduce((sum, count) => sum + count, 0);
  const chips = [
    { status: 'pending', words: 'Unpaid', count: data?.pending },
    { status: 'paid', words: 'To ship', count: data?.paid },
    { status: 'shipped', words: 'Shipped', count: data?.shipped },
    { status: '', words: 'All', count: all },
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      className={styles.chips}
      aria-label="Orders by their next step"
      value={value}
      onChange={(_, status: string | null) => status !== null && onChange(status)}
    >
      {chips.map(({ status, words, count }) => (
        <ToggleButton key={words} value={status}>
          {words} {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
