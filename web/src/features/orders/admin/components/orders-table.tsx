import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import { AdminGrid } from '../../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../../shared/admin/grid/use-list-sort.ts';
import { dayColumn } from '../../../../shared/admin/list/columns.tsx';
import cells from '../../../../shared/admin/list/list.module.css';
import { RowButton } from '../../../../shared/admin/list/row-button.tsx';
import { Picture } from '../../../../shared/images/picture.tsx';
import { moneyWords, productWords, statusWords } from '../../../../shared/orders/order-words.ts';
import { formatDay } from '../../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../../shared/text/money.ts';
import { bulkOrders } from '../api/bulk-orders.ts';
import type { SetStatus } from '../api/use-set-status.ts';
import { StatusSelect } from './status-select.tsx';

interface OrdersTableProps {
  list: ListQuery<ManagedOrder>;
  filter: string;
  sorting: Sorting;
  onStatus: (order: ManagedOrder, status: SetStatus) => void;
  onView: (order: ManagedOrder) => void;
}

/** Table of orders. On narrow screens the order's cell includes the values of the hidden columns. */
export function OrdersTable({ list, filter, sorting, onStatus, onView }: OrdersTableProps) {
  const columns = useMemo<readonly Column<ManagedOrder>[]>(
    () => [
      {
        key: 'order',
        header: 'Order',
        text: ({ number }) => number,
        cell: (order) => <OrderCell order={order} onView={onView} />,
      },
      {
        key: 'customer',
        header: 'Customer',
        text: ({ User }) => customerOf(User),
        wide: true,
        cell: ({ User }) => (
          <div className={cells.words}>
            <span>{customerOf(User)}</span>
            <span className={cells.quiet}>{User.email}</span>
          </div>
        ),
      },
      dayColumn(({ createdAt }) => createdAt, { key: 'date', header: 'Date', width: 120 }),
      {
        key: 'total',
        header: 'Total',
        wide: true,
        numeric: true,
        width: 130,
        text: ({ total_price }) => total_price,
        cell: ({ total_price }) => formatNairaTotal(total_price),
      },
      {
        key: 'payment',
        header: 'Payment',
        width: 130,
        text: moneyText,
        wide: true,
        cell: moneyText,
      },
      {
        key: 'status',
        header: 'Status',
        width: 150,
        text: ({ status }) => statusWords[status],
        cell: (order) => <StatusSelect order={order} onChange={(status) => onStatus(order, status)} />,
      },
      {
        key: 'actions',
        header: 'Actions',
        width: 90,
        wide: true,
        cell: (order) => (
          <RowButton
            icon={Eye}
            label={`View order ${order.number}`}
            title="View"
            onClick={() => onView(order)}
          />
        ),
      },
    ],
    [onStatus, onView],
  );
  return (
    <AdminGrid
      caption="Orders"
      columns={columns}
      list={list}
      filter={filter}
      sorting={sorting}
      bulk={bulkOrders}
      noCsv
      failed="Failed to fetch orders. Please try again later."
      emptyText="No orders found."
    />
  );
}

/** The name is empty after the customer's account was deleted. */
const customerOf = ({ name }: ManagedOrder['User']) => name || 'Deleted account';

const moneyText = (order: ManagedOrder): string =>
  order.sent_unpaid ? `${moneyWords(order).title}, sent` : moneyWords(order).title;

function OrderCell({ order, onView }: { order: ManagedOrder; onView: OrdersTableProps['onView'] }) {
  return (
    <div className={cells.thing}>
      <Picture
        className={`${cells.picture} ${cells.square}`}
        src={order.Merch.image_url}
        alt=""
        kind="merch"
        sizes="48px"
      />
      <div className={cells.words}>
        <button type="button" className={cells.title} onClick={() => onView(order)}>
          {productWords(order)}
        </button>
        <span className={cells.quiet}>{order.number}</span>
        <div className={cells.narrow}>
          <span>{customerOf(order.User)}</span>
          <span>{formatDay(order.createdAt)}</span>
          <strong>{formatNairaTotal(order.total_price)}</strong>
          <span>{moneyText(order)}</span>
        </div>
      </div>
    </div>
  );
}
