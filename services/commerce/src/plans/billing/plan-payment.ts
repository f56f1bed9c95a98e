import type { Database } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import {
  findPayment,
  newPayment,
  type PaymentDoc,
  paymentModel,
  returnedKobo,
  surplusOf,
} from '../../payments/payments.api.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';

type PlanDetails = NonNullable<PaymentDoc['plan']>;

/** Payment for a plan or a card check; also its bill. */
export type PlanPayment = PaymentDoc & {
  readonly plan: PlanDetails;
  readonly purpose: Exclude<PaymentDoc['purpose'], 'order'>;
};

/** Purposes that pay for a month of a plan; the others check a card. */
export const monthPurposes = ['start', 'change', 'renewal'] as const;

/** True if the payment is for a plan; otherwise it checks a card. */
export const isForPlan = ({ purpose }: Pick<PaymentDoc, 'purpose'>): boolean =>
  monthPurposes.some((one) => one === purpose);

/** Narrows a payment to a plan payment. @throws for the payment of an order, which is a bug */
export function planPaymentOf(payment: PaymentDoc): PlanPayment {
  const { plan, purpose } = payment;
  if (plan === null || purpose === 'order')
    throw new Error(`${payment.reference} is not the payment of a plan`);
  return { ...payment, plan, purpose };
}

export const findPlanPayments = (db: Connection, filter: QueryFilter<PaymentDoc>) =>
  paymentModel(db).find(filter).lean<PlanPayment[]>();

export const newPlanPayment = ({
  plan,
  priceKobo,
  creditKobo,
  creditReference = null,
  billTo = null,
  subscription,
  ...fields
}: Pick<PlanDetails, 'plan' | 'priceKobo' | 'creditKobo' | 'creditReference'> & {
  billTo?: PlanDetails['billTo'];
  subscription: SubscriptionDoc | null;
} & Pick<PlanPayment, 'purpose'> &
  Omit<Parameters<typeof newPayment>[0], 'plan' | 'purpose'>): PaymentDoc =>
  newPayment({
    ...fields,
    plan: {
      ...{ plan, priceKobo, creditKobo, creditReference },
      basis: subscription && { plan: subscription.plan, endDate: subscription.endDate },
      recovered: false,
      billTo,
      periodStart: null,
      periodEnd: null,
    },
  });

/** Returns the payment of the current period; null for a trial or a gift. */
export async function paymentOfPeriod(
  db: Database,
  { userId, startDate, paymentReference }: SubscriptionDoc,
): Promise<PlanPayment | null> {
  if (paymentReference === null) return null;
  const payment =
    paymentReference === undefined
      ? // Periods of earlier releases: the last one that was paid.
        await paymentModel(db)
          .findOne({
            userId: new Types.ObjectId(userId),
            status: 'paid',
            accepted: true,
            purpose: trusted({ $in: [...monthPurposes] }),
          })
          .sort({ createdAt: -1, _id: -1 })
          .lean<PaymentDoc>()
      : await findPayment(db, paymentReference);
  if (!payment?.plan?.periodEnd || payment.plan.periodEnd <= startDate) return null;
  return planPaymentOf(payment);
}

/** True if a payment paid for the current period, or for an earlier one whose rest was credited to it. */
export async function pays(db: Database, subscription: SubscriptionDoc, reference: string): Promise<boolean> {
  let payment = await paymentOfPeriod(db, subscription);
  while (payment && payment.reference !== reference) {
    const { creditReference } = payment.plan;
    const credited = creditReference ? await findPayment(db, creditReference) : null;
    payment = credited && planPaymentOf(credited);
  }
  return payment !== null;
}

/**
 * Returns the amount refunded or charged back for a period, in kobo, including earlier periods whose rest was
 * credited to it.
 */
export async function returnedOf(db: Database, payment: PlanPayment): Promise<number> {
  const { plan } = payment;
  const ownKobo = Math.max(0, returnedKobo(payment) - surplusOf(payment));
  const credited = plan.creditReference ? await findPayment(db, plan.creditReference) : null;
  if (!credited) return ownKobo;
  const before = await returnedOf(db, planPaymentOf(credited));
  return ownKobo + Math.min(plan.creditKobo, before);
}
