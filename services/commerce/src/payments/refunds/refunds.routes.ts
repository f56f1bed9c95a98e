import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { giveRefundAccount } from './give-refund-account.ts';
import { listBanks } from './list-banks.ts';
import { listOwedRefunds } from './list-owed-refunds.ts';
import {
  retryPaymentRefund,
  retryRefund,
  setPaymentRefundAccount,
  setRefundAccount,
  settlePaymentRefund,
  settleRefund,
} from './manage-refund.ts';
import { refundOrder } from './refund-order.ts';

export const refundsRoutes: RouteOf<CommerceDeps>[] = [
  refundOrder,
  giveRefundAccount,
  listBanks,
  listOwedRefunds,
  retryRefund,
  settleRefund,
  setRefundAccount,
  retryPaymentRefund,
  settlePaymentRefund,
  setPaymentRefundAccount,
];
