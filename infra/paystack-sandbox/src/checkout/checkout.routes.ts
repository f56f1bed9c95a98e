import { ApiError } from '../http/api-error.ts';
import { text, wholeNumber } from '../http/read-fields.ts';
import { json, type Reply, seeOther } from '../http/reply.ts';
import type { Request } from '../http/router.ts';
import { get, post, type Route } from '../http/router.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { payabilityOf } from '../payments/check-payable.ts';
import { type CardEntry, type PayOutcome, payByCard } from '../payments/pay-by-card.ts';
import { payByTransfer, payByUssd } from '../payments/pay-otherwise.ts';
import { callbackUrlOf, cancelUrlOf } from '../payments/return-urls.ts';
import { naira } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Channel, TransactionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';
import { transferForm, ussdForm, waitingForTransfer } from './bank-forms.ts';
import { cardForm } from './card-form.ts';
import { checkoutPage, messagePage, pathOf } from './checkout-page.ts';
import { waitingScript } from './checkout-styles.ts';

/** Routes of the hosted page. Every step is a form post with a redirect, so it works without scripts. */
export const checkoutRoutes = (sandbox: Sandbox): Route[] => {
  /** Resolves the transaction by its access code, or replies 404. */
  const withCheckout =
    (handle: (transaction: TransactionRow, request: Request) => Reply) =>
    (request: Request): Reply => {
      const key = keyOf.accessCode(request.params.accessCode ?? '');
      const transaction = sandbox.store.transactions.find(key);
      return transaction === undefined ? nothingHere() : handle(transaction, request);
    };

  const step = (
    path: string,
    channel: Channel,
    pay: (transaction: TransactionRow, body: Request['body']) => PayOutcome,
  ): Route =>
    post(
      `/checkout/:accessCode/${path}`,
      withCheckout((transaction, { body }) => {
        const here = `${pathOf(transaction)}?channel=${channel}`;
        if (!transaction.channels.includes(channel)) return seeOther(pathOf(transaction));
        try {
          const paid = pay(transaction, body);
          return seeOther(paid.status === 'success' ? (callbackUrlOf(paid.transaction) ?? here) : here);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 400) return seeOther(`${here}&problem=${problemOf(path, body)}`);
          // A double click: the first request may have paid.
          return seeOther((transaction.status === 'success' ? callbackUrlOf(transaction) : null) ?? here);
        }
      }),
    );

  return [
    get(
      '/checkout/:accessCode',
      withCheckout((transaction, { query }) => shown(sandbox, transaction, query)),
    ),
    get(
      '/checkout/:accessCode/status',
      withCheckout((transaction) =>
        json(200, { status: transaction.status, redirect_url: callbackUrlOf(transaction) }),
      ),
    ),
    step('card', 'card', (row, body) => payByCard(sandbox, row, entered(body, ['card', 'cvv', 'expiry']))),
    step('pin', 'card', (row, body) => payByCard(sandbox, row, entered(body, ['pin']))),
    step('otp', 'card', (row, body) => payByCard(sandbox, row, entered(body, ['otp']))),
    step('transfer', 'bank_transfer', (row, body) =>
      payByTransfer(sandbox, row, wholeNumber(body.lateMinutes ?? 0) ?? -1),
    ),
    step('ussd', 'ussd', (row) => payByUssd(sandbox, row)),
    post(
      '/checkout/:accessCode/another-card',
      withCheckout((transaction) => seeOther(`${pathOf(cancelPayment(sandbox, transaction))}?channel=card`)),
    ),
    post(
      '/checkout/:accessCode/cancel',
      withCheckout((transaction) => {
        const cancelled = cancelPayment(sandbox, transaction);
        return seeOther(cancelUrlOf(cancelled) ?? pathOf(cancelled));
      }),
    ),
  ];
};

function shown(sandbox: Sandbox, transaction: TransactionRow, query: URLSearchParams): Reply {
  const back = callbackUrlOf(transaction);
  const link = back === null ? undefined : { href: back, text: 'Back to the shop' };
  const now = sandbox.now();
  switch (payabilityOf(sandbox, transaction)) {
    case 'used':
      return messagePage({
        status: 200,
        title: 'This payment is complete',
        text: `${naira(transaction.paidAmount ?? 0, transaction.currency)} was paid under the reference ${transaction.reference}. The link can't be used again.`,
        link,
      });
    case 'expired':
      return messagePage({
        status: 410,
        title: 'This payment link has expired',
        text: `Nothing was paid under the reference ${transaction.reference}. Go back to the shop and start again.`,
        link,
      });
    case 'on-its-way':
      return checkoutPage(sandbox, transaction, {
        channel: 'bank_transfer',
        content: waitingForTransfer(transaction, now, back),
        script: waitingScript,
      });
    case 'open': {
      const wanted = query.get('channel');
      const channel = transaction.channels.find((one) => one === wanted) ?? transaction.channels[0] ?? 'card';
      const content =
        channel === 'card'
          ? cardForm(transaction, query, now)
          : channel === 'ussd'
            ? ussdForm(transaction)
            : transferForm(transaction);
      return checkoutPage(sandbox, transaction, { channel, content });
    }
  }
}

const nothingHere = (): Reply =>
  messagePage({
    status: 404,
    title: 'Payment not found',
    text: 'The link is incomplete, or the sandbox no longer has this payment. Go back to the shop and start again.',
  });

function entered(body: Request['body'], names: readonly (keyof CardEntry)[]): CardEntry {
  return Object.fromEntries(names.map((name) => [name, text(body, name)]));
}

/** The invalid field: the first empty one, else the one with a required format. */
function problemOf(path: string, body: Request['body']): string {
  if (path !== 'card') return path;
  return ['card', 'cvv'].find((name) => text(body, name) === undefined) ?? 'expiry';
}
