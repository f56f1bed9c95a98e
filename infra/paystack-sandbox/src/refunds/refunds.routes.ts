import { invalid, missing, refusal, unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { codeOrId, momentOf, text, wholeNumber } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import { get, post, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';
import { banks } from './banks.ts';
import { createdRefund, presentRefund } from './present-refund.ts';
import { refundedOf, retryRefund, startRefund } from './step-refund.ts';

/** Routes of full and partial refunds. Requests are not idempotent: a repeated request is a second refund. */
export const refundRoutes = (sandbox: Sandbox): Route[] => {
  const { refunds } = sandbox.store;
  return [
    post('/refund', ({ body }) => {
      if (sandbox.faults.current.refuseRefunds) {
        throw refusal(
          'Your balance is not enough to fulfil this request',
          'insufficient_balance',
          'Top up your balance and try again',
        );
      }
      const name = codeOrId(body, 'transaction');
      if (name === undefined) throw missing('Transaction is required');
      const transaction = transactionNamed(sandbox, name);
      if (transaction === undefined) throw unknown('Transaction not found', 'transaction_not_found');
      const left = refundable(sandbox, transaction);
      const given = body.amount === undefined || body.amount === null || body.amount === '';
      const amount = given ? left : wholeNumber(body.amount);
      if (amount === undefined || amount <= 0) throw invalid('Invalid amount passed.', 'invalid_amount');
      if (amount > left) {
        throw invalid('Refund amount cannot exceed what is left of the transaction', 'invalid_amount');
      }
      const currency = text(body, 'currency');
      if (currency !== undefined && currency !== transaction.currency) {
        throw invalid('Refund currency must match the transaction', 'invalid_currency');
      }
      const customerNote = text(body, 'customer_note') ?? `Refund for transaction ${transaction.reference}`;
      const row = startRefund(sandbox, transaction, {
        amount,
        customerNote,
        merchantNote: text(body, 'merchant_note') ?? `${customerNote} by sandbox@paystack.test`,
      });
      return done('Refund has been queued for processing', createdRefund(sandbox, row, transaction));
    }),

    post('/refund/retry_with_customer_details/:id', ({ params, body }) => {
      const row = refunds.get(params.id ?? '');
      if (row === undefined) throw unknown('Refund not found', 'refund_not_found');
      if (row.status !== 'needs-attention') {
        throw invalid('Only a refund that needs attention can be retried', 'invalid_refund_status');
      }
      const details = body.refund_account_details;
      const given = typeof details === 'object' && details !== null ? { ...details } : {};
      const account = 'account_number' in given ? String(given.account_number) : '';
      const bankId = 'bank_id' in given ? String(given.bank_id) : '';
      // Paystack resolves the account at the bank; here an account of zeros counts as nonexistent.
      if (!/^\d{10}$/.test(account) || /^0+$/.test(account)) {
        throw invalid('Could not resolve account name', 'invalid_bank_code');
      }
      if (!banks.some(({ id }) => String(id) === bankId)) throw invalid('Unknown bank', 'invalid_bank_code');
      return done(
        'Refund retried and has been queued for processing',
        presentRefund(sandbox, retryRefund(sandbox, row)),
      );
    }),

    get('/bank', () => done('Banks retrieved', banks)),

    get('/refund', ({ query }) => {
      const name = query.get('transaction') ?? query.get('reference');
      const transactionId =
        name === null || name === '' ? undefined : (transactionNamed(sandbox, name)?.id ?? 'none');
      const from = momentOf(query, 'from') ?? Number.NEGATIVE_INFINITY;
      const to = momentOf(query, 'to') ?? Number.POSITIVE_INFINITY;
      const found = [...refunds.all()]
        .toReversed()
        .filter(
          (row) =>
            (transactionId === undefined || row.transactionId === transactionId) &&
            row.createdAt >= from &&
            row.createdAt <= to,
        );
      const { rows, meta } = pageOf(found, query);
      return done(
        'Refunds retrieved',
        rows.map((row) => presentRefund(sandbox, row)),
        meta,
      );
    }),

    get('/refund/:id', ({ params }) => {
      const row = refunds.get(params.id ?? '');
      if (row === undefined) throw unknown('Refund not found', 'refund_not_found');
      return done('Refund retrieved', presentRefund(sandbox, row));
    }),
  ];
};

function transactionNamed(sandbox: Sandbox, name: string): TransactionRow | undefined {
  const { transactions } = sandbox.store;
  return transactions.find(keyOf.reference(name)) ?? transactions.get(name);
}

function refundable(sandbox: Sandbox, transaction: TransactionRow): number {
  if (transaction.paidAmount === null) {
    throw invalid('Only a successful transaction can be refunded', 'transaction_not_successful');
  }
  const left = transaction.paidAmount - refundedOf(sandbox, transaction.id);
  if (left > 0) return left;
  throw refusal(
    'Transaction has been fully reversed',
    'transaction_reversed',
    'Let the customer know that the refund is on its way',
  );
}
