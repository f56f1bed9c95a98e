import { createHash } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import type { Attempt, AuthorizationRow, Channel, TransactionRow } from '../state/rows.ts';
import type { TestCard } from './test-cards.ts';

type PaymentMeans = Pick<
  AuthorizationRow,
  | 'bin'
  | 'last4'
  | 'expMonth'
  | 'expYear'
  | 'cardType'
  | 'bank'
  | 'brand'
  | 'reusable'
  | 'signature'
  | 'cardKey'
>;

/** Stores a card as a reusable authorization. Only both ends of its number are retained. */
export function authorizeCard(
  sandbox: Sandbox,
  transaction: TransactionRow,
  card: TestCard,
  expiry: Pick<Attempt, 'expMonth' | 'expYear'>,
): AuthorizationRow {
  const digest = createHash('sha256').update(card.number).digest('base64url');
  return authorize(sandbox, transaction, 'card', {
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    expMonth: expiry.expMonth,
    expYear: expiry.expYear,
    // Paystack's samples have this trailing space.
    cardType: `${card.brand} `,
    bank: 'TEST BANK',
    brand: card.brand,
    reusable: true,
    signature: `SIG_${digest.replaceAll(/[-_]/g, '').slice(0, 20)}`,
    cardKey: card.key,
  });
}

/** Stores a transfer or USSD payment as an authorization that cannot be charged again. */
export function authorizeOnce(
  sandbox: Sandbox,
  transaction: TransactionRow,
  channel: Exclude<Channel, 'card'>,
  at: number,
): AuthorizationRow {
  const day = new Date(at);
  const transfer = channel === 'bank_transfer';
  return authorize(sandbox, transaction, channel, {
    bin: transfer ? '008XXX' : 'XXXXXX',
    last4: transfer ? 'X553' : 'XXXX',
    expMonth: String(day.getUTCMonth() + 1).padStart(2, '0'),
    expYear: String(day.getUTCFullYear()),
    cardType: transfer ? 'transfer' : 'offline',
    bank: transfer ? null : 'Guaranty Trust Bank',
    brand: transfer ? 'Managed Account' : 'offline',
    reusable: false,
    signature: null,
    cardKey: null,
  });
}

function authorize(
  sandbox: Sandbox,
  transaction: TransactionRow,
  channel: Channel,
  means: PaymentMeans,
): AuthorizationRow {
  return sandbox.store.authorizations.put({
    id: sandbox.store.ids.next(),
    code: `AUTH_${randomCode(10)}`,
    customerId: transaction.customerId,
    active: true,
    channel,
    createdAt: sandbox.now(),
    ...means,
  });
}
