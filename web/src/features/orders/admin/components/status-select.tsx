import type { ManagedOrder } from '@poc/contracts/entities/orders';
import cells from '../../../../shared/admin/list/list.module.css';
import { shownStatuses } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { statusWords } from '../../../../shared/orders/order-words.ts';
import type { SetStatus } from '../api/use-set-status.ts';
import styles from './status-select.module.css';

interface StatusSelectProps {
  order: ManagedOrder;
  /** A choice; the shown status stays until the order has it. */
  onChange: (status: SetStatus) => void;
}

const settable = shownStatuses.filter((status) => status !== 'cancelled');

/** The status of an order, paid and delivered in green: the browser's own list, which works with keys and thumbs alike. */
export function StatusSelect({ order, onChange }: StatusSelectProps) {
  return (
    <select
      className={`${cells.select} ${styles.select}`}
      data-status={order.status}
      aria-label={`Status of order ${order.number}`}
      value={order.status}
      onChange={({ target }) => {
        const chosen = settable.find((status) => status === target.value);
        if (chosen !== undefined && chosen !== order.status) onChange(chosen);
      }}
    >
      {/* It got there by its own ways, and is not set. */}
      {order.status === 'cancelled' && (
        <option value="cancelled" disabled>
          {statusWords.cancelled}
        </option>
      )}
      {settable.map((status) => (
        <option key={status} value={status}>
          {statusWords[status]}
        </option>
      ))}
    </select>
  );
}
