import type { ManagedOrder } from '@poc/contracts/entities/orders';
import cells from '../../../../shared/admin/list/list.module.css';
import type { Act } from '../../../../shared/admin/resource/resource.ts';
import { shownStatuses } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { statusLabels } from '../../../../shared/orders/order-texts.ts';
import type { SetStatus } from '../api/change-orders.ts';
import styles from './status-select.module.css';

interface StatusSelectProps {
  order: ManagedOrder;
  /** Called on selection; the displayed status changes once the order has it. */
  act: Act<ManagedOrder, SetStatus>;
}

const settable = shownStatuses.filter((status) => status !== 'cancelled');

/** Native select for the status of an order, green for paid and delivered. */
export function StatusSelect({ order, act }: StatusSelectProps) {
  return (
    <select
      className={`${cells.select} ${styles.select}`}
      data-status={order.status}
      aria-label={`Status of order ${order.number}`}
      value={order.status}
      onChange={({ target }) => {
        const chosen = settable.find((status) => status === target.value);
        if (chosen !== undefined && chosen !== order.status) act(chosen, order, target);
      }}
    >
      {/* Set by cancelling an order, never in this select. */}
      {order.status === 'cancelled' && (
        <option value="cancelled" disabled>
          {statusLabels.cancelled}
        </option>
      )}
      {settable.map((status) => (
        <option key={status} value={status}>
          {statusLabels[status]}
        </option>
      ))}
    </select>
  );
}
