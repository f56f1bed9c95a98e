import { customerOf } from '../customers/customer-of.ts';
import { invalid, missing, unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { codeOrId, isEmail, metadataOf, momentOf, text, wholeNumber } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import type { Request } from '../http/router.ts';
import { get, post, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Channel, TransactionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';
import { createTransaction, freshReference, offeredChannels } from '../transactions/create-transaction.ts';
import {
  chargedTransaction,
  presentTransaction,
  verifiedTransaction,
} from '../transactions/present-transaction.ts';
import { chargeStoredCard } from './charge-stored-card.ts';

/** Paystack's minimum in naira: ₦50. */
const minAmountKobo = 5_000;
const maxAmountKobo = 1_000_000_000;

/** Routes that start, verify, list and repeat payments. */
export const transactionRoutes = (sandbox: Sandbox): Route[] => [
  post('/transaction/initialize', ({ body }) => {
    const email = emailOf(body);
    // This integration has no plans, because POC bills plans itself.
    if (codeOrId(body, 'plan') !== undefined) throw unknown('Plan not found', 'plan_not_found', 400);
    const requestedAmount = amountOf(body);
    const currency = currencyOf(body);
    const row = createTransaction(sandbox, {
      reference: freshReference(sandbox, text(body, 'reference')),
      customerId: customerOf(sandbox, email).id,
      requestedAmount,
      currency,
      channels: channelsOf(body),
      callbackUrl: callbackOf(body),
      metadata: metadataOf(body),
      entryPoint: 'transaction_initialize',
      createdAt: sandbox.now(),
    });
    return done('Authorization URL created', {
      authorization_url: `${sandbox.settings.publicUrl()}/checkout/${row.accessCode}`,
      access_code: row.accessCode,
      reference: row.reference,
    });
  }),

  get('/transaction/verify/:reference', ({ params }) => {
    const row = sandbox.store.transactions.find(keyOf.reference(params.reference ?? ''));
    if (row === undefined) throw unknown('Transaction reference not found.', 'transaction_not_found', 400);
    return done('Verification successful', verifiedTransaction(sandbox, row));
  }),

  post('/transaction/charge_authorization', ({ body }) => {
    const email = emailOf(body);
    const requestedAmount = amountOf(body);
    const code = text(body, 'authorization_code');
    if (code === undefined) throw missing('Authorization code is required');
    const by = sandbox.store.authorizations.find(code);
    const customer = sandbox.store.customers.find(keyOf.email(email));
    if (by === undefined || customer === undefined || by.customerId !== customer.id || !by.active) {
      throw unknown(
        'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
        'invalid_authorization',
        400,
      );
    }
    if (!by.reusable) throw invalid('This authorization is not reusable', 'authorization_not_reusable');
    const at = sandbox.now();
    const row = createTransaction(sandbox, {
      reference: freshReference(sandbox, text(body, 'reference')),
      customerId: customer.id,
      requestedAmount,
      currency: currencyOf(body),
      metadata: metadataOf(body),
      channel: 'card',
      entryPoint: 'charge_authorization',
      createdAt: at,
    });
    return done('Charge attempted', chargedTransaction(sandbox, chargeStoredCard(sandbox, row, by, at)));
  }),

  get('/transaction', ({ query }) => {
    const found = filtered(sandbox, query);
    const { rows, meta } = pageOf(found, query);
    const volume = found.reduce((sum, row) => sum + (row.paidAmount ?? row.requestedAmount), 0);
    return done(
      'Transactions retrieved',
      rows.map((row) => presentTransaction(sandbox, row)),
      { ...meta, total_volume: volume },
    );
  }),

  get('/transaction/:id', ({ params }) => {
    const id = params.id ?? '';
    if (!/^\d+$/.test(id)) throw invalid('Transaction ID should be numeric.');
    const row = sandbox.store.transactions.get(id);
    if (row === undefined) throw unknown('Transaction not found', 'transaction_not_found');
    return done('Transaction retrieved', presentTransaction(sandbox, row));
  }),
];

/** Transactions, newest first, by Paystack's filters: from, to, status, channel, customer, amount, currency. */
function filtered(sandbox: Sandbox, query: URLSearchParams): TransactionRow[] {
  const from = momentOf(query, 'from') ?? Number.NEGATIVE_INFINITY;
  const to = momentOf(query, 'to') ?? Number.POSITIVE_INFINITY;
  const customer = query.get('customer') ?? query.get('customer_code');
  const customerId = customer === null ? undefined : (sandbox.store.customers.find(customer)?.id ?? customer);
  const amount = query.get('amount');
  const same = (name: string, value: string | null): boolean => [null, '', value].includes(query.get(name));
  return [...sandbox.store.transactions.all()]
    .filter(
      (row) =>
        row.createdAt >= from &&
        row.createdAt <= to &&
        same('status', row.status) &&
        same('channel', row.channel) &&
        same('currency', row.currency) &&
        (customerId === undefined || row.customerId === customerId) &&
        (amount === null || String(row.requestedAmount) === amount),
    )
    .toSorted(
      (one, other) => other.createdAt - one.createdAt || (BigInt(other.id) > BigInt(one.id) ? 1 : -1),
    );
}

type Fields = Request['body'];

function emailOf(body: Fields): string {
  const email = text(body, 'email');
  if (email === undefined) throw missing('Email Address is required');
  if (!isEmail(email)) throw invalid('Invalid Email Address Passed', 'invalid_email_address');
  return email;
}

function amountOf(body: Fields): number {
  const amount = wholeNumber(body.amount);
  if (amount === undefined || amount <= 0) throw invalid('Invalid Amount Sent', 'invalid_amount');
  if (amount < minAmountKobo) {
    throw invalid('Amount is less than the minimum of NGN 50', 'amount_below_minimum');
  }
  if (amount > maxAmountKobo) throw invalid('Transaction amount limit exceeded', 'amount_limit_exceeded');
  return amount;
}

function currencyOf(body: Fields): string {
  const currency = text(body, 'currency') ?? 'NGN';
  if (currency !== 'NGN') throw invalid('Currency not supported by merchant', 'unsupported_currency', 403);
  return currency;
}

const knownChannels = [
  'card',
  'bank',
  'apple_pay',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
  'eft',
  'capitec_pay',
  'payattitude',
];

function channelsOf(body: Fields): readonly Channel[] {
  const { channels } = body;
  if (channels === undefined || channels === null) return offeredChannels;
  if (!Array.isArray(channels) || channels.some((channel) => !knownChannels.includes(channel))) {
    throw invalid('Invalid channels passed', 'invalid_channels');
  }
  const offered = offeredChannels.filter((channel) => channels.includes(channel));
  if (offered.length === 0) throw invalid('No active channel', 'no_active_channel', 403);
  return offered;
}

function callbackOf(body: Fields): string | null {
  const callback = text(body, 'callback_url');
  if (callback === undefined) return null;
  if (!/^https?:$/.test(URL.parse(callback)?.protocol ?? '')) throw invalid('Invalid callback URL');
  return callback;
}
