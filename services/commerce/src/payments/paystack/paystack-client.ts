import { z } from 'zod';
import {
  bank,
  charge,
  dispute,
  initialized,
  meta,
  type PausedCharge,
  type PaystackBank,
  type PaystackDispute,
  type PaystackRefund,
  type PaystackSettlement,
  type PaystackTransaction,
  refund,
  type SettledTransaction,
  settledTransaction,
  settlement,
  transaction,
} from './paystack-answers.ts';
import { type CallName, createPaystackCalls, type PaystackSettings } from './paystack-calls.ts';
import { PaystackRefused, PaystackUnavailable } from './paystack-errors.ts';

/** Time range of creation, and a page with at most 100 rows. */
interface PageOfTime {
  from: Date;
  to: Date;
  page: number;
  perPage?: number;
}
interface FoundRows<T> {
  rows: T[];
  pageCount: number;
}

/**
 * Every call throws PaystackUnavailable within the timeout, or PaystackRefused. Amounts are kobo, the
 * currency is NGN.
 */
export interface PaystackClient {
  /** Starts a payment. @throws PaystackRefused `duplicate_reference` when it was already started */
  initialize(payment: {
    email: string;
    amountKobo: number;
    reference: string;
    callbackUrl: string;
    channels: readonly string[];
    metadata: Record<string, unknown>;
  }): Promise<{ authorizationUrl: string; accessCode: string }>;
  /**
   * Charges a stored card without its owner present, at most once per reference. The bank may pause it until
   * its owner confirms.
   * @throws PaystackRefused `duplicate_reference` for a repeated reference: `verify` returns its outcome
   */
  chargeAuthorization(charge: {
    email: string;
    amountKobo: number;
    reference: string;
    authorizationCode: string;
    metadata: Record<string, unknown>;
  }): Promise<PaystackTransaction | PausedCharge>;
  deactivateAuthorization(authorizationCode: string): Promise<void>;
  /** Fetches a payment; null when Paystack does not know the reference. */
  verify(reference: string): Promise<PaystackTransaction | null>;
  listTransactions(range: PageOfTime): Promise<FoundRows<PaystackTransaction>>;
  /** Creates a refund. Not idempotent: check `listRefunds` first. */
  refund(order: { transactionId: string; amountKobo: number; note: string }): Promise<PaystackRefund>;
  /**
   * Sends the bank account for a refund that needs attention. @throws PaystackRefused for an invalid account
   */
  retryRefund(refund: { refundId: string; accountNumber: string; bankId: string }): Promise<void>;
  listBanks(): Promise<PaystackBank[]>;
  listRefunds(transactionId: string): Promise<PaystackRefund[]>;
  listRefundsOf(range: PageOfTime): Promise<FoundRows<PaystackRefund>>;
  listDisputes(range: PageOfTime): Promise<FoundRows<PaystackDispute>>;
  listSettlements(range: PageOfTime): Promise<FoundRows<PaystackSettlement>>;
  /** Lists the transactions of a payout, at most 100 per page. */
  listSettled(id: string, page: number): Promise<FoundRows<SettledTransaction>>;
  /** Fetches a dispute; null when Paystack does not know it. */
  fetchDispute(id: string): Promise<PaystackDispute | null>;
}

const pageSize = 100;

/** Client of Paystack; nothing else calls its API. Source: https://paystack.com/docs/api and PaystackOSS/openapi. */
export function createPaystackClient(settings: PaystackSettings): PaystackClient {
  const { read, write } = createPaystackCalls(settings);

  async function list<S extends z.ZodType>(
    name: CallName,
    path: string,
    row: S,
    query: Record<string, string | number>,
  ): Promise<FoundRows<z.output<S>>> {
    const answer = await read({
      name,
      method: 'GET',
      path,
      query,
      schema: z.object({ data: z.array(row), meta }),
    });
    return { rows: answer.data, pageCount: answer.meta.pageCount };
  }

  return {
    async initialize({ email, amountKobo, reference, callbackUrl, channels, metadata }) {
      const { data } = await write({
        name: 'initialize',
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          email,
          amount: amountKobo,
          currency: 'NGN',
          reference,
          callback_url: callbackUrl,
          channels,
          metadata: JSON.stringify(metadata),
        },
        schema: z.object({ data: initialized }),
      });
      if (data.reference !== reference) throw new PaystackUnavailable('the answer has another reference');
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
    },
    async chargeAuthorization({ email, amountKobo, reference, authorizationCode, metadata }) {
      const { data } = await write({
        name: 'charge authorization',
        method: 'POST',
        path: '/transaction/charge_authorization',
        body: {
          email,
          amount: amountKobo,
          currency: 'NGN',
          reference,
          authorization_code: authorizationCode,
          metadata: JSON.stringify(metadata),
        },
        schema: z.object({ data: charge }),
      });
      if (data.reference !== reference) throw new PaystackUnavailable('the answer has another reference');
      return data;
    },
    async deactivateAuthorization(authorizationCode) {
      await write({
        name: 'deactivate authorization',
        method: 'POST',
        path: '/customer/deactivate_authorization',
        body: { authorization_code: authorizationCode },
        schema: z.object({ status: z.literal(true) }),
      });
    },
    async verify(reference) {
      try {
        const { data } = await read({
          name: 'verify',
          method: 'GET',
          path: `/transaction/verify/${encodeURIComponent(reference)}`,
          schema: z.object({ data: transaction }),
        });
        return data;
      } catch (error) {
        if (error instanceof PaystackRefused && isUnknownReference(error)) return null;
        throw error;
      }
    },
    listTransactions: (range) => list('list transactions', '/transaction', transaction, queryOf(range)),
    async refund({ transactionId, amountKobo, note }) {
      const { data } = await write({
        name: 'refund',
        method: 'POST',
        path: '/refund',
        body: { transaction: transactionId, amount: amountKobo, merchant_note: note },
        schema: z.object({ data: refund }),
      });
      return data;
    },
    async retryRefund({ refundId, accountNumber, bankId }) {
      await write({
        name: 'retry refund',
        method: 'POST',
        path: `/refund/retry_with_customer_details/${refundId}`,
        body: {
          refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: bankId },
        },
        schema: z.object({ status: z.literal(true) }),
      });
    },
    async listBanks() {
      const { data } = await read({
        name: 'list banks',
        method: 'GET',
        path: '/bank',
        query: { country: 'nigeria', perPage: pageSize },
        schema: z.object({ data: z.array(bank) }),
      });
      return data;
    },
    async listRefunds(transactionId) {
      const { data } = await read({
        name: 'list refunds',
        method: 'GET',
        path: '/refund',
        query: { transaction: transactionId, perPage: pageSize },
        schema: z.object({ data: z.array(refund) }),
      });
      return data;
    },
    listRefundsOf: (range) => list('list refunds', '/refund', refund, queryOf(range)),
    listDisputes: (range) => list('list disputes', '/dispute', dispute, queryOf(range)),
    listSettlements: (range) =>
      list('list settlements', '/settlement', settlement, { ...queryOf(range), status: 'success' }),
    listSettled: (id, page) =>
      list('list settled transactions', `/settlement/${id}/transactions`, settledTransaction, {
        page,
        perPage: pageSize,
      }),
    async fetchDispute(id) {
      try {
        const { data } = await read({
          name: 'fetch dispute',
          method: 'GET',
          path: `/dispute/${encodeURIComponent(id)}`,
          schema: z.object({ data: dispute }),
        });
        return data;
      } catch (error) {
        if (error instanceof PaystackRefused && error.status === 404) return null;
        throw error;
      }
    },
  };
}

const queryOf = ({ from, to, page, perPage = pageSize }: PageOfTime) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  page,
  perPage,
});

/** Paystack answers an unknown reference with 404, or with 400 and this code. */
const isUnknownReference = ({ status, code }: PaystackRefused): boolean =>
  status === 404 || code === 'transaction_not_found';
