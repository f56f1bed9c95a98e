import type { Order } from '@poc/contracts/entities/orders';
import { CancelOrder } from '../../../shared/orders/cancel-order.tsx';
import { OrderStatus } from '../../../shared/orders/order-status.tsx';
import { paymentText, statusLabels, wasPaid } from '../../../shared/orders/order-texts.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatPhone } from '../../../shared/text/phone.ts';
import { sumsOf } from '../api/order-sums.ts';
import { RefundAccount } from '../refund-account/refund-account.tsx';
import { BuyAgain } from './buy-again.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { MoneyNotice } from './money-notice.tsx';
import styles from './order-details.module.css';
import parts from './order-parts.module.css';
import { Fact, Part, Products } from './order-parts.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderInvoice, OrderReceipt } from './order-receipt.tsx';
import { PayNow } from './pay-now.tsx';
import { SumList } from './sum-list.tsx';
import { Tracking } from './tracking.tsx';

/** Details of an order: facts, products, costs, delivery, history and actions. */
export function OrderDetails({ order }: { order: Order }) {
  const { number, status, createdAt, charged_back, cancellable } = order;
  return (
    <div className={styles.details}>
      <PayNow order={order} />
      <OrderProgress order={order} />
      <dl className={styles.facts}>
        <Fact label="Order number">{number}</Fact>
        <Fact label="Placed">
          <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
        </Fact>
        <Fact label="Status">
          <OrderStatus status={status} />
        </Fact>
        <Fact label="Payment">{paymentText(order)}</Fact>
      </dl>
      <Products items={order.items} />
      <Part title="Summary">
        <SumList sums={sumsOf(order)} refunds={order.refunds} chargedBack={charged_back} />
        <MoneyNotice order={order} />
        <RefundAccount order={order} />
      </Part>
      <Destination order={order} />
      <History order={order} />
      {(wasPaid(order) || cancellable) && (
        <div className={styles.actions}>
          {wasPaid(order) && <OrderReceipt order={order} />}
          <OrderInvoice order={order} />
          {wasPaid(order) && <BuyAgain items={order.items} />}
          {cancellable && <CancelOrder order={order} />}
        </div>
      )}
    </div>
  );
}

function Destination({ order: { status, shipping_info: to, fulfilment, delivery } }: { order: Order }) {
  if (to === null) return null;
  // A town and its local government area often share their name.
  const place = [...new Set([to.lga, to.city, to.state])].filter((part) => part !== '');
  return (
    <Part title="Delivery">
      {delivery && status !== 'cancelled' && <DeliveryDetails delivery={delivery} />}
      <address className={styles.address}>
        {to.name}
        <br />
        {to.address !== '' && (
          <>
            {to.address}
            <br />
          </>
        )}
        {place.join(', ')}
        {to.landmark !== '' && (
          <>
            <br />
            {to.landmark}
          </>
        )}
        <br />
        {formatPhone(to.phone)}
        <br />
        {to.email}
      </address>
      {fulfilment && (
        <p>
          <Tracking fulfilment={fulfilment} />
        </p>
      )}
    </Part>
  );
}

function History({ order: { history } }: { order: Order }) {
  if (history.length === 0) return null;
  return (
    <Part title="What happened">
      <ol className={parts.history}>
        {history.map(({ status, at }) => (
          <li key={`${status} ${at}`}>
            <span>{statusLabels[status]}</span>
            <time dateTime={at}>{formatStamp(at)}</time>
          </li>
        ))}
      </ol>
    </Part>
  );
}
