import {
  differencesFound,
  disputeOpened,
  disputeResolved,
  orderCancelled,
  orderFulfilmentChanged,
  orderPaid,
  orderPaymentDue,
  orderRefunded,
  orderStatusChanged,
  refundDecided,
  refundDelayed,
  stockLow,
} from '@poc/contracts/events/commerce';
import { textModerated } from '@poc/contracts/events/community';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { remindersDue } from '@poc/contracts/events/streaming';
import { type Handler, on } from '@poc/kit/events/consumer';
import { onDisputeOpened, onDisputeResolved } from './consumers/dispute-mails.ts';
import { onAuditEntryRecorded } from './consumers/on-audit-entry-recorded.ts';
import { onDifferencesFound } from './consumers/on-differences-found.ts';
import { onRemindersDue } from './consumers/on-reminders-due.ts';
import { onStockLow } from './consumers/on-stock-low.ts';
import { onTextModerated } from './consumers/on-text-moderated.ts';
import {
  onOrderCancelled,
  onOrderFulfilmentChanged,
  onOrderPaid,
  onOrderPaymentDue,
  onOrderRefunded,
  onOrderStatusChanged,
} from './consumers/order-mails.ts';
import { onRefundDecided, onRefundDelayed } from './consumers/refund-mails.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** What identity mails people about, and keeps in the audit record, when it happens elsewhere. */
export const handlers = (deps: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>): Handler[] => [
  on(remindersDue, onRemindersDue(deps)),
  on(orderPaid, onOrderPaid(deps)),
  on(orderPaymentDue, onOrderPaymentDue(deps)),
  on(orderStatusChanged, onOrderStatusChanged(deps)),
  on(orderFulfilmentChanged, onOrderFulfilmentChanged(deps)),
  on(orderRefunded, onOrderRefunded(deps)),
  on(orderCancelled, onOrderCancelled(deps)),
  on(refundDecided, onRefundDecided(deps)),
  on(refundDelayed, onRefundDelayed(deps)),
  on(disputeOpened, onDisputeOpened(deps)),
  on(disputeResolved, onDisputeResolved(deps)),
  on(stockLow, onStockLow(deps)),
  on(differencesFound, onDifferencesFound(deps)),
  on(textModerated, onTextModerated(deps)),
  on(auditEntryRecorded, onAuditEntryRecorded(deps)),
];
