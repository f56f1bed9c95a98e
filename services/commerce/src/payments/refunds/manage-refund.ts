import {
  setRefundAccount as accountContract,
  setPaymentRefundAccount as accountPaymentContract,
  recordManualRefund as manualContract,
  recordManualPaymentRefund as manualPaymentContract,
  retryRefund as retryContract,
  retryPaymentRefund as retryPaymentContract,
} from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import { auditedAttempt } from '../../administration/administration.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { readManagedOrder, readOrder } from '../../orders/orders.api.ts';
import { route } from '../../route.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import { auditOfRefund, changeManagedRefund } from './change-managed-refund.ts';
import { readOwedRefunds } from './read-owed-refunds.ts';
import { needingAccount, sendRefundAccount } from './send-refund-account.ts';

/** Filter for a refund's payment: by its id, or by its order's id. */
type PaymentFilter = { readonly _id: Types.ObjectId } | { readonly orderId: Types.ObjectId };

interface Managed {
  readonly params: { readonly id: string; readonly refundId: string };
  readonly subject: { readonly id: string };
}

const retry = async (deps: CommerceDeps, of: PaymentFilter, { params, subject }: Managed): Promise<void> => {
  const change = { event: { type: 'retry' }, action: 'refund-retry' } as const;
  await changeManagedRefund(deps, { of, refundId: params.refundId, subject, ...change });
  deps.triggers.refunds.run();
};

const recordManually = (
  deps: CommerceDeps,
  of: PaymentFilter,
  { params: { refundId }, subject, body }: Managed & { body: { reason: string } },
): Promise<void> => {
  const reason = `Settled outside Paystack: ${body.reason}`;
  const event = { type: 'settle' } as const;
  return changeManagedRefund(deps, { of, refundId, subject, event, action: 'refund-settle', reason });
};

const setAccount = async (
  deps: CommerceDeps,
  of: PaymentFilter,
  { params: { refundId }, subject, body }: Managed & { body: Parameters<typeof sendRefundAccount>[3] },
): Promise<void> => {
  const found = await paymentModel(deps.db).findOne(of).lean<PaymentDoc>();
  const { payment } = needingAccount(found, refundId);
  const change = { refundId, subject, action: 'refund-account' } as const;
  await auditedAttempt(deps.db, await auditOfRefund(deps.db, deps.purposes, payment, change), async () => {
    await sendRefundAccount(deps, payment, refundId, body);
    await changeManagedRefund(deps, { of, ...change, event: { type: 'details' } });
  });
};

type Act<I> = (deps: CommerceDeps, of: PaymentFilter, input: I) => Promise<void>;

/** Runs an action on a refund of an order. */
const ofOrder =
  <I extends Managed>(act: Act<I>) =>
  (deps: CommerceDeps) =>
  async (input: I): Promise<ManagedOrder> => {
    const orderId = new Types.ObjectId(input.params.id);
    await act(deps, { orderId }, input);
    return readManagedOrder(deps, await readOrder(deps.db, orderId));
  };

/** Runs an action on a refund of any payment. */
const ofPayment =
  <I extends Managed>(act: Act<I>) =>
  (deps: CommerceDeps) =>
  async (input: I): Promise<OwedRefund> => {
    const { id, refundId } = input.params;
    const _id = new Types.ObjectId(id);
    await act(deps, { _id }, input);
    const payment = await paymentModel(deps.db).findById(_id).orFail().lean<PaymentDoc>();
    const [shown] = await readOwedRefunds(deps, [payment], (one) => one._id.toHexString() === refundId);
    return shown ?? fail('order_not_found');
  };

/** Sends a refused, failed or owed refund immediately. */
export const retryRefund = route(retryContract, admins, ofOrder(retry));
export const retryPaymentRefund = route(retryPaymentContract, admins, ofPayment(retry));
/** Records and books a refund paid outside Paystack, with a reason. */
export const recordManualRefund = route(manualContract, admins, ofOrder(recordManually));
export const recordManualPaymentRefund = route(manualPaymentContract, admins, ofPayment(recordManually));
/** Sends a bank account to Paystack, entered by an administrator for the customer. */
export const setRefundAccount = route(accountContract, admins, ofOrder(setAccount));
export const setPaymentRefundAccount = route(accountPaymentContract, admins, ofPayment(setAccount));
