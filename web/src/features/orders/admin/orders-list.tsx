import { orderSorts } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { Eye, Truck } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { dayColumn, numberColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { managedOrders } from '../../../shared/orders/api/managed-orders-queries.ts';
import { paymentTextsOf, productsLabel, statusLabels } from '../../../shared/orders/order-texts.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import type { SetStatus } from './api/change-orders.ts';
import { bulkOrders } from './bulk-orders.tsx';
import { orderStatusOptions } from './components/order-status-options.ts';
import { StatusSelect } from './components/status-select.tsx';
import { isToShip } from './is-to-ship.ts';

const pageOf = ({ id }: ManagedOrder) => paths.admin.order(id);

/** The name is empty after the customer's account was deleted. */
const customerOf = ({ User }: ManagedOrder) => User.name || 'Deleted account';

const moneyText = (order: ManagedOrder): string =>
  order.sent_unpaid ? `${paymentTextsOf(order).title}, sent` : paymentTextsOf(order).title;

export const ordersList: Resource<ManagedOrder, SetStatus> = {
  caption: 'Orders',
  source: managedOrders,
  sorts: orderSorts,
  search: { label: 'Search orders', placeholder: 'Number, customer or product' },
  choice: { param: 'status', label: 'Status', options: orderStatusOptions },
  person: 'user',
  days: [{ label: 'Paid', from: 'paid_from', to: 'paid_to' }],
  columns: [
    {
      key: 'order',
      header: 'Order',
      text: ({ number }) => number,
      title: productsLabel,
      to: pageOf,
      under: ({ number }) => <span className={cells.quiet}>{number}</span>,
      picture: ({ Merch }) => (
        <Picture
          className={`${cells.picture} ${cells.square}`}
          src={Merch.image_url}
          alt=""
          kind="merch"
          sizes="48px"
        />
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      wide: true,
      text: customerOf,
      cell: (order) => (
        <div className={cells.words}>
          <span>{customerOf(order)}</span>
          <span className={cells.quiet}>{order.User.email}</span>
        </div>
      ),
      narrow: customerOf,
    },
    { ...dayColumn(({ createdAt }) => createdAt, { key: 'date', header: 'Date', width: 125 }), narrow: true },
    numberColumn('total', 'Total', 110, ({ total_price }) => total_price, {
      cell: ({ total_price }) => formatNairaTotal(total_price),
      narrow: ({ total_price }) => <strong>{formatNairaTotal(total_price)}</strong>,
    }),
    { key: 'payment', header: 'Payment', wide: true, width: 110, text: moneyText, narrow: true },
    {
      key: 'status',
      header: 'Status',
      width: 155,
      text: ({ status }) => statusLabels[status],
      cell: (order, act) => <StatusSelect order={order} act={act} />,
    },
  ],
  actions: [
    {
      task: 'shipped',
      icon: Truck,
      words: 'Mark as shipped',
      label: ({ number }) => `Mark as shipped: order ${number}`,
      fits: isToShip,
    },
    { icon: Eye, title: 'View', label: ({ number }) => `View order ${number}`, to: pageOf },
  ],
  actionsWidth: 205,
  actionsWide: true,
  bulk: bulkOrders,
  noCsv: true,
  failed: 'Failed to fetch orders. Please try again later.',
  empty: 'No orders found.',
};
