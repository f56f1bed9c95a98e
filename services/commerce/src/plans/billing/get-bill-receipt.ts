import { getBillReceipt as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { binary } from '@poc/kit/http/reply';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import type { Seller } from '../../books/books.api.ts';
import { nairaText } from '../../naira.ts';
import { lagosDay, type ReceiptText, sellerLines, vatSums } from '../../orders/orders.api.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { type PlanPayment, planPaymentOf } from './plan-payment.ts';
import { descriptionOf, vatOfBill } from './present-bill.ts';

export const getBillReceipt = route(contract, self, (deps) => async ({ subject, params }) => {
  const { db, seller, printReceipt } = deps;
  const userId = new Types.ObjectId(subject.id);
  const [payment, person] = await Promise.all([
    paymentModel(db)
      .findOne({ _id: params.billId, userId, orderId: null, status: 'paid', accepted: true })
      .lean<PaymentDoc>(),
    personModel(db).findById(userId).lean<PersonDoc>(),
  ]);
  if (!payment) return fail('bill_not_found');
  const text = receiptOf(planPaymentOf(payment), person?.name ?? '', seller);
  return binary(await printReceipt(text, subject.id), {
    headers: { 'Content-Disposition': `attachment; filename="poc-receipt-${payment.reference}.pdf"` },
  });
});

function receiptOf(payment: PlanPayment, name: string, seller: Seller): ReceiptText {
  const { reference, email, amountKobo, paidKobo, refunds } = payment;
  const { priceKobo, creditKobo } = payment.plan;
  const paidAt = payment.paidAt ?? payment.createdAt;
  const price = nairaText(priceKobo || paidKobo);
  return {
    title: 'Receipt',
    details: [
      ['Paid', `${lagosDay.format(paidAt)} by Paystack`],
      ['Reference', reference],
    ],
    seller: sellerLines(seller),
    addressee: [name, email].filter((line) => line !== ''),
    lines: [{ product: descriptionOf(payment), quantity: '1', price, amount: price }],
    sums: [
      ...(creditKobo > 0 ? [['Credit from your previous plan', nairaText(-creditKobo)] as const] : []),
      ...(paidKobo > amountKobo ? [['Paid above the price', nairaText(paidKobo - amountKobo)] as const] : []),
      ['Total', nairaText(paidKobo)],
      ...vatSums(vatOfBill(payment)),
      ...refunds
        .filter(({ status }) => status !== 'replaced')
        .map((refund) => [`Refund of ${lagosDay.format(refund.at)}`, nairaText(-refund.amountKobo)] as const),
    ],
    notes: ['Prices include tax. Thank you for being with POC.'],
    paidAt,
  };
}
