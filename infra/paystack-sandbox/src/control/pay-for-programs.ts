import { invalid, unknown } from '../http/api-error.ts';
import { text, wholeNumber } from '../http/read-fields.ts';
import { json } from '../http/reply.ts';
import type { Request } from '../http/router.ts';
import { post, type Route } from '../http/router.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { type PayOutcome, payByCard } from '../payments/pay-by-card.ts';
import { payByTransfer, payByUssd } from '../payments/pay-otherwise.ts';
import { callbackUrlOf, cancelUrlOf } from '../payments/return-urls.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';

/** The hosted page's actions as an API, for tests and load scripts. */
export const programRoutes = (sandbox: Sandbox): Route[] => [
  post('/sandbox/checkout/:accessCode/pay', ({ params, body }) => {
    const { status, message, transaction } = pay(sandbox, checkoutOf(sandbox, params), body);
    return json(200, {
      status,
      message,
      reference: transaction.reference,
      redirect_url: callbackUrlOf(transaction),
    });
  }),

  post('/sandbox/checkout/:accessCode/cancel', ({ params }) => {
    const transaction = cancelPayment(sandbox, checkoutOf(sandbox, params));
    return json(200, {
      status: 'cancelled',
      reference: transaction.reference,
      redirect_url: cancelUrlOf(transaction),
    });
  }),
];

function checkoutOf(sandbox: Sandbox, params: Request['params']): TransactionRow {
  const row = sandbox.store.transactions.find(keyOf.accessCode(params.accessCode ?? ''));
  if (row === undefined) throw unknown('Access code not found', 'access_code_not_found');
  return row;
}

function pay(sandbox: Sandbox, transaction: TransactionRow, body: Request['body']): PayOutcome {
  const channel = text(body, 'channel') ?? 'card';
  if (!transaction.channels.some((offered) => offered === channel)) {
    throw invalid('This channel is not offered for the transaction', 'invalid_channels');
  }
  if (channel === 'ussd') return payByUssd(sandbox, transaction);
  if (channel === 'bank_transfer') {
    return payByTransfer(sandbox, transaction, wholeNumber(body.lateMinutes ?? 0) ?? -1);
  }
  return payByCard(sandbox, transaction, {
    card: text(body, 'card'),
    cvv: text(body, 'cvv'),
    expiry: text(body, 'expiry'),
    pin: text(body, 'pin'),
    otp: text(body, 'otp'),
  });
}
