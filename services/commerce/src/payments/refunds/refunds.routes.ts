import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { giveRefundAccount } from './give-refund-account.ts';
import { listBanks } from './list-banks.ts';
import { listOwedRefunds } from './list-owed-refunds.ts';
import { refundOrder } from './refund-order.ts';
import { retryRefund } from './retry-refund.ts';
import { setRefundAccount } from './set-refund-account.ts';
import { settleRefund } from './settle-refund.ts';

export const refundsRoutes: RouteOf<CommerceDeps>[] = [
  refundOrder,
  giveRefundAccount,
  listBanks,
  listOwedRefunds,
  retryRefund,
  settleRefund,
  setRefundAccount,
];
