import { invalid, refusal } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import type { Channel, TransactionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';

/** Channels of the hosted page. Paystack's other channels are accepted and ignored. */
export const offeredChannels: readonly Channel[] = ['card', 'bank_transfer', 'ussd'];

type NewTransaction = Pick<
  TransactionRow,
  'customerId' | 'requestedAmount' | 'currency' | 'metadata' | 'entryPoint' | 'createdAt'
> &
  Partial<TransactionRow>;

/** Stores an unpaid transaction. */
export function createTransaction(sandbox: Sandbox, given: NewTransaction): TransactionRow {
  return sandbox.store.transactions.put({
    id: sandbox.store.ids.next(),
    reference: randomCode(15),
    accessCode: randomCode(15),
    status: 'abandoned',
    paidAmount: null,
    fees: null,
    channels: offeredChannels,
    channel: null,
    callbackUrl: null,
    authorizationId: null,
    gatewayResponse: 'The transaction was not completed',
    ip: null,
    attempt: null,
    arrivesAt: null,
    log: [],
    paidAt: null,
    ...given,
  });
}

/**
 * Validates a merchant's reference.
 * @throws ApiError for characters that Paystack does not allow, or a used reference
 */
export function freshReference(sandbox: Sandbox, reference: string | undefined): string {
  if (reference === undefined) return randomCode(15);
  if (!/^[\w.=-]{1,100}$/.test(reference) || reference.includes('_')) {
    throw invalid('Invalid character in transaction reference', 'invalid_reference');
  }
  if (sandbox.store.transactions.find(keyOf.reference(reference)) !== undefined) {
    throw refusal(
      'Duplicate Transaction Reference',
      'duplicate_reference',
      'Try and create the Transaction or Charge with a new reference',
    );
  }
  return reference;
}
