import { listDisputes } from './disputes/list-disputes.ts';
import { getPaidOrder } from './get-paid-order.ts';
import { giveRefundAccount } from './refunds/give-refund-account.ts';
import { listBanks } from './refunds/list-banks.ts';
import { listOwedRefunds } from './refunds/list-owed-refunds.ts';
import {
  recordManualPaymentRefund,
  recordManualRefund,
  retryPaymentRefund,
  retryRefund,
  setPaymentRefundAccount,
  setRefundAccount,
} from './refunds/manage-refund.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { verifyPayment } from './verify-payment.ts';
import { receivePaystackWebhook } from './webhooks/receive-paystack-webhook.ts';

export const paymentsRoutes = [
  verifyPayment,
  getPaidOrder,
  receivePaystackWebhook,
  refundOrder,
  giveRefundAccount,
  listBanks,
  listOwedRefunds,
  retryRefund,
  recordManualRefund,
  setRefundAccount,
  retryPaymentRefund,
  recordManualPaymentRefund,
  setPaymentRefundAccount,
  listDisputes,
];
