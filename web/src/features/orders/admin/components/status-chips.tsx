import { useQuery } from '@tanstack/react-query';
import { ChoiceChips } from '../../../../shared/admin/list/choice-chips.tsx';
import { orderCountsQuery } from '../api/order-counts-query.ts';

interface StatusChipsProps {
  /** Chosen status; empty for all. */
  value: string;
  /** True if other filters apply: then the counts of all orders are not displayed. */
  isNarrowed: boolean;
  onChange: (status: string) => void;
}

/** Filters for statuses that need work, each with its order count unless other filters apply. */
export function StatusChips({ value, isNarrowed, onChange }: StatusChipsProps) {
  const counts = useQuery({ ...orderCountsQuery, enabled: !isNarrowed });
  const data = isNarrowed ? undefined : counts.data;
  const all = data && Object.values(data).reduce((sum, count) => sum + count, 0);
  return (
    <ChoiceChips
      label="Orders by their next step"
      chips={[
        { value: 'pending', label: 'Unpaid', count: data?.pending },
        { value: 'paid', label: 'To ship', count: data?.paid },
        { value: 'shipped', label: 'Shipped', count: data?.shipped },
        { value: '', label: 'All', count: all },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
