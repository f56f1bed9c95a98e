import { countIf, type Figures } from '@poc/kit/figures/count-figures';
import { personModel } from '@poc/kit/people/person.model';
import { type LedgerAccount, ledgerEntryModel } from '../books/books.api.ts';
import { type PaymentPurpose, paymentModel } from '../payments/payments.api.ts';
import { completeMoves, subscriptionMoveModel } from '../plans/plans.api.ts';

/** Ledger accounts per statistic. All amounts exclude VAT, except the VAT statistic. */
const orderAccounts: readonly LedgerAccount[] = ['sales', 'shipping', 'tax', 'discounts'];
const planAccounts: readonly LedgerAccount[] = ['plans'];
const refundAccounts: readonly LedgerAccount[] = ['refunds', 'chargebacks', 'write_offs'];
const feeAccounts: readonly LedgerAccount[] = ['fees'];
const netAccounts = [...orderAccounts, ...planAccounts, ...refundAccounts, ...feeAccounts];

const isOn = (accounts: readonly LedgerAccount[]) => ({ $in: ['$lines.account', accounts] });
const earned = (accounts: readonly LedgerAccount[]) => ({
  $sum: { $cond: [isOn(accounts), { $subtract: ['$lines.creditKobo', '$lines.debitKobo'] }, 0] },
});
const spent = (accounts: readonly LedgerAccount[]) => ({
  $sum: { $cond: [isOn(accounts), { $subtract: ['$lines.debitKobo', '$lines.creditKobo'] }, 0] },
});

/** Purposes that pay for an order or a plan; the others only check a card. */
const purchases: readonly PaymentPurpose[] = ['order', 'start', 'change', 'renewal'];

const isPayout = { $and: [{ $eq: ['$kind', 'payout'] }, isOn(['bank'])] };

/** Statistics from the books and the recorded changes of subscriptions, in kobo (ADR 80). */
export const commerceFigures: Figures = {
  prepare: completeMoves,
  sources: [
    {
      model: ledgerEntryModel,
      at: 'at',
      stages: [{ $unwind: '$lines' }],
      values: {
        net: earned(netAccounts),
        order_revenue: earned(orderAccounts),
        plan_revenue: earned(planAccounts),
        refunds: spent(refundAccounts),
        fees: spent(feeAccounts),
        vat: earned(['vat_payable']),
        balance: spent(['paystack']),
        paid_out: { $sum: { $cond: [isPayout, '$lines.debitKobo', 0] } },
        paid_orders: countIf({ $and: [{ $eq: ['$kind', 'payment'] }, isOn(['sales'])] }),
      },
    },
    {
      model: subscriptionMoveModel,
      at: 'at',
      values: {
        subscribers: { $sum: '$subscribers' },
        recurring_revenue: { $sum: '$recurringKobo' },
        plans_started: countIf({ $gt: ['$subscribers', 0] }),
        plans_ended: countIf({ $lt: ['$subscribers', 0] }),
      },
    },
    {
      model: personModel,
      at: 'joinedAt',
      stages: [
        {
          $lookup: {
            from: paymentModel.modelName,
            localField: '_id',
            foreignField: 'userId',
            pipeline: [
              { $match: { accepted: true, purpose: { $in: purchases } } },
              { $limit: 1 },
              { $project: { _id: 1 } },
            ],
            as: 'bought',
          },
        },
      ],
      values: { new_members_bought: { $sum: { $size: '$bought' } } },
    },
  ],
};
