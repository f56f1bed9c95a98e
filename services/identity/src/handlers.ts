import {
  orderCancelled,
  orderPaid,
  orderRefunded,
  orderStatusChanged,
  stockLow,
} from '@poc/contracts/events/commerce';
import { remindersDue } from '@poc/contracts/events/streaming';
import { type Handler, on } from '@poc/kit/events/consumer';
import { onRemindersDue } from './consumers/on-reminders-due.ts';
import { onStockLow } from './consumers/on-stock-low.ts';
import {
  onOrderCancelled,
  onOrderPaid,
  onOrderRefunded,
  onOrderStatusChanged,
} from './consumers/order-mails.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** What identity mails people about when it happens elsewhere. */
export const handlers = (deps: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>): Handler[] => [
  on(remindersDue, onRemindersDue(deps)),
  on(orderPaid, onOrderPaid(deps)),
  on(orderStatusChanged, onOrderStatusChanged(deps)),
  on(orderRefunded, onOrderRefunded(deps)),
  on(orderCancelled, onOrderCancelled(deps)),
  on(stockLow, onStockLow(deps)),
];
