import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { cartOfOrder } from '../cart/cart-of-order.ts';
import { linesLabel } from '../cart/cart-rules.ts';
import { Panel } from '../components/panel.tsx';
import { focusPageIfLost } from '../focus-page.ts';
import { formatClock } from '../text/dates.ts';
import { formatNairaTotal } from '../text/money.ts';
import { CancelOrder } from './cancel-order.tsx';
import { reservedUntil } from './order-texts.ts';

interface OpenOrderPanelProps {
  order: Order;
  onCancelled?: () => void;
  children?: ReactNode;
}

/** A user's order that can still be paid: its products, its expiry, and buttons to pay or cancel. */
export function OpenOrderPanel({ order, onCancelled, children }: OpenOrderPanelProps) {
  const { id, number, total_price, authorization_url: url, payment_under_way: isUnderWay } = order;
  const until = reservedUntil(order);
  if (until === null) return null;
  const total = formatNairaTotal(total_price);
  const cancelled = () => {
    onCancelled?.();
    focusPageIfLost();
  };
  return (
    <Panel
      tone="notice"
      title={`You have an unpaid order ${number}, held until ${formatClock(until)}`}
      text={`${linesLabel(cartOfOrder(order))}: ${total} in total. ${
        isUnderWay
          ? 'Paystack is processing a payment for it: if you have paid, you don’t need to pay again.'
          : 'Order the same products to the same address to continue it; any other order replaces it.'
      }`}
    >
      <div className="button-row button-row-stacked">
        {url !== null && !isUnderWay && (
          <Button variant="outlined" href={url}>
            Pay {total} for {number}
          </Button>
        )}
        <Button component={Link} variant="outlined" to={paths.member.order(id)}>
          View {number}
        </Button>
        {order.cancellable && <CancelOrder order={order} onCancelled={cancelled} />}
        {children}
      </div>
    </Panel>
  );
}
