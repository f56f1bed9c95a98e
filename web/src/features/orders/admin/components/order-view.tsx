import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { CircleX, EllipsisVertical, Truck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { PersonLink } from '../../../../shared/admin/person-link.tsx';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { type Action, ActionMenu } from '../../../../shared/components/action-menu.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import { DisputeDetails } from '../../../../shared/orders/dispute-details.tsx';
import { paymentText, wasPaid } from '../../../../shared/orders/order-texts.ts';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatPhone } from '../../../../shared/text/phone.ts';
import { sumsOf } from '../../api/order-sums.ts';
import { DeliveryDetails } from '../../components/delivery-details.tsx';
import parts from '../../components/order-parts.module.css';
import { Fact, Part, Products } from '../../components/order-parts.tsx';
import { OrderSteps } from '../../components/order-progress.tsx';
import { SumList } from '../../components/sum-list.tsx';
import { Tracking } from '../../components/tracking.tsx';
import type { SetStatus } from '../api/change-orders.ts';
import { isToShip } from '../is-to-ship.ts';
import { ManagedInvoice } from './managed-invoice.tsx';
import { Refunds } from './order-history.tsx';
import styles from './order-view.module.css';
import { StatusSelect } from './status-select.tsx';

// Loaded when opened, so that the page does not wait for the code of the dialogs.
const CancelDialog = lazyPart(() => import('../cancel/cancel-dialog.tsx'), 'CancelDialog');
const FulfilmentDialog = lazyPart(() => import('../fulfilment/fulfilment-dialog.tsx'), 'FulfilmentDialog');
const RefundDialog = lazyPart(() => import('../refund/refund-dialog.tsx'), 'RefundDialog');

interface OrderViewProps {
  order: ManagedOrder;
  onStatus: (status: SetStatus) => void;
}

/** Steps, details, customer and delivery of an order. */
export function OrderOverview({ order, onStatus }: OrderViewProps) {
  const { number, createdAt, reference, User } = order;
  return (
    <Panel title="Order details">
      <OrderSteps order={order} />
      <dl className={styles.facts}>
        <Fact label="Order number">{number}</Fact>
        <Fact label="Placed">
          <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
        </Fact>
        <Fact label="Status">
          <StatusSelect order={order} act={onStatus} />
        </Fact>
        <Fact label="Payment">
          {paymentText(order)}
          {order.sent_unpaid && (
            <>
              <br />
              <Chip color="warning" label="Sent unpaid" />
            </>
          )}
        </Fact>
        <Fact label="Reference">{reference ?? 'No payment was started'}</Fact>
        <Fact label="Customer">
          <PersonLink id={order.user_id} name={User.name || 'Deleted account'} />
          {User.email !== '' && (
            <>
              <br />
              <a href={`mailto:${User.email}`}>{User.email}</a>
            </>
          )}
          {User.phone !== '' && (
            <>
              <br />
              <a href={`tel:${User.phone}`}>{formatPhone(User.phone)}</a>
            </>
          )}
        </Fact>
        {(order.bill_to.company_name !== '' || order.bill_to.tin !== '') && (
          <Fact label="Invoice to">
            {[order.bill_to.company_name, order.bill_to.tin].filter((part) => part !== '').join(', TIN ')}
          </Fact>
        )}
        <Destination order={order} />
        <Carrier order={order} />
      </dl>
    </Panel>
  );
}

/** Products, amounts, invoice, refunds and disputes of an order. */
export function OrderMoney({ order }: { order: ManagedOrder }) {
  return (
    <Panel title="Products and payment">
      <Products items={order.items} />
      <Part title="Summary">
        <SumList sums={sumsOf(order)} refunds={order.refunds} chargedBack={order.charged_back} />
        {order.invoice_number && <ManagedInvoice number={order.invoice_number} of="invoice" />}
      </Part>
      {order.refunds.length > 0 && (
        <Part title="Refunds">
          <Refunds refunds={order.refunds} />
        </Part>
      )}
      {order.disputes && (
        <Part title="Disputes">
          <ul className={parts.history}>
            {order.disputes.map((dispute) => (
              <li key={dispute.id}>
                <p>
                  <DisputeDetails dispute={dispute} />
                </p>
                <time dateTime={dispute.opened_at}>{formatStamp(dispute.opened_at)}</time>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Panel>
  );
}

/** The next step of an order as a button, and rare actions in a menu. */
export function OrderActions({ order, onStatus }: OrderViewProps) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'refund' | 'cancel' | null>(null);
  const actions: Action[] = [];
  if (order.refundable > 0) actions.push({ label: 'Refund', icon: Undo2, run: () => setOpen('refund') });
  if (order.cancellable && (!wasPaid(order) || order.total_price === 0)) {
    actions.push({ label: 'Cancel order', icon: CircleX, run: () => setOpen('cancel'), isDangerous: true });
  }
  return (
    <div className={`button-row ${styles.actions}`}>
      {isToShip(order) && (
        <Button variant="contained" onClick={() => onStatus('shipped')}>
          <Truck size={20} aria-hidden="true" />
          Mark as shipped
        </Button>
      )}
      {actions.length > 0 && (
        <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setMenu(event.currentTarget)}>
          <EllipsisVertical size={20} aria-hidden="true" />
          More actions
        </Button>
      )}
      {menu && (
        <ActionMenu label="More actions" anchor={menu} actions={actions} onClose={() => setMenu(null)} />
      )}
      {open === 'refund' && <RefundDialog order={order} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Destination({ order: { status, shipping_info: to, delivery } }: { order: ManagedOrder }) {
  if (to === null) return null;
  // A town and its local government area often share their name.
  const parts = new Set([to.name, to.address, to.lga, to.city, to.state, to.landmark]);
  parts.delete('');
  return (
    <Fact label="Delivery">
      {delivery && status !== 'cancelled' && <DeliveryDetails delivery={delivery} />}
      <address className={styles.address}>
        {[...parts].join(', ')}
        <br />
        {formatPhone(to.phone)}
      </address>
    </Fact>
  );
}

/** Courier and tracking of an order, with a button to edit them. */
function Carrier({ order }: { order: ManagedOrder }) {
  const [editing, setEditing] = useState(false);
  const { fulfilment, status } = order;
  if (fulfilment === null && status !== 'shipped' && status !== 'delivered') return null;
  return (
    <Fact label="Courier">
      {fulfilment ? <Tracking fulfilment={fulfilment} /> : 'Not entered'}
      <br />
      <Button variant="outlined" className={styles.edit} onClick={() => setEditing(true)}>
        <Truck size={18} aria-hidden="true" />
        {fulfilment ? 'Change tracking' : 'Add tracking'}
      </Button>
      {editing && <FulfilmentDialog order={order} onClose={() => setEditing(false)} />}
    </Fact>
  );
}
