import { z } from 'zod';
import { type CallName, createPaystackCalls, type PaystackSettings } from './paystack-calls.ts';
import { PaystackRefused, PaystackUnavailable } from './paystack-errors.ts';
import {
  bank,
  charge,
  dispute,
  initialized,
  paginationMeta,
  refund,
  settledTransaction,
  settlement,
  transaction,
} from './paystack-responses.ts';

/** Filter by creation time, with pagination (at most 100 rows). */
interface PagedTimeRange {
  from: Date;
  to: Date;
  page: number;
  perPage?: number;
}
const pageSize = 100;

/** Transaction to start or charge. */
interface NewTransaction {
  email: string;
  amountKobo: number;
  reference: string;
  metadata: Record<string, unknown>;
}

export type PaystackClient = ReturnType<typeof createPaystackClient>;

/**
 * Creates the client of Paystack; nothing else calls its API. Every call throws PaystackUnavailable within the
 * timeout, or PaystackRefused. Amounts are kobo, the currency is NGN. Source: https://paystack.com/docs/api and
 * PaystackOSS/openapi.
 */
export function createPaystackClient(settings: PaystackSettings) {
  const { read, write } = createPaystackCalls(settings);

  async function list<S extends z.ZodType>(
    name: CallName,
    path: string,
    row: S,
    query: Record<string, string | number>,
  ): Promise<{ rows: z.output<S>[]; pageCount: number }> {
    const { data, meta } = await read({
      name,
      method: 'GET',
      path,
      query,
      schema: z.object({ data: z.array(row), meta: paginationMeta }),
    });
    return { rows: data, pageCount: meta.pageCount };
  }

  async function listAll<S extends z.ZodType>(
    name: CallName,
    path: string,
    row: S,
    query: Record<string, string>,
  ): Promise<z.output<S>[]> {
    const paged = { ...query, perPage: pageSize };
    const schema = z.object({ data: z.array(row) });
    return (await read({ name, method: 'GET', path, query: paged, schema })).data;
  }

  async function find<T>(name: CallName, path: string, row: z.ZodType<T>): Promise<T | null> {
    try {
      return (await read({ name, method: 'GET', path, schema: z.object({ data: row }) })).data;
    } catch (error) {
      if (error instanceof PaystackRefused && isUnknown(error)) return null;
      throw error;
    }
  }

  return {
    /** Starts a payment. @throws PaystackRefused `duplicate_reference` when it was already started */
    async initialize({
      callbackUrl,
      channels,
      ...wanted
    }: NewTransaction & { callbackUrl: string; channels: readonly string[] }) {
      const { data } = await write({
        name: 'initialize',
        method: 'POST',
        path: '/transaction/initialize',
        body: { ...bodyOf(wanted), callback_url: callbackUrl, channels },
        schema: z.object({ data: initialized }),
      });
      requireSame(data, wanted);
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
    },
    /**
     * Charges a stored card without its owner present, at most once per reference. The bank may pause it until
     * its owner confirms.
     * @throws PaystackRefused `duplicate_reference` for a repeated reference: `verify` returns its outcome
     */
    async chargeAuthorization({
      authorizationCode,
      ...wanted
    }: NewTransaction & { authorizationCode: string }) {
      const { data } = await write({
        name: 'charge authorization',
        method: 'POST',
        path: '/transaction/charge_authorization',
        body: { ...bodyOf(wanted), authorization_code: authorizationCode },
        schema: z.object({ data: charge }),
      });
      requireSame(data, wanted);
      return data;
    },
    async deactivateAuthorization(authorizationCode: string) {
      await write({
        name: 'deactivate authorization',
        method: 'POST',
        path: '/customer/deactivate_authorization',
        body: { authorization_code: authorizationCode },
        schema: z.object({ status: z.literal(true) }),
      });
    },
    /** Fetches a payment; null when Paystack does not know the reference. */
    verify: (reference: string) =>
      find('verify', `/transaction/verify/${encodeURIComponent(reference)}`, transaction),
    listTransactions: (range: PagedTimeRange) =>
      list('list transactions', '/transaction', transaction, queryOf(range)),
    /** Creates a refund. Not idempotent: check `listRefunds` first. */
    async refund({
      transactionId,
      amountKobo,
      note,
    }: {
      transactionId: string;
      amountKobo: number;
      note: string;
    }) {
      const { data } = await write({
        name: 'refund',
        method: 'POST',
        path: '/refund',
        body: { transaction: transactionId, amount: amountKobo, merchant_note: note },
        schema: z.object({ data: refund }),
      });
      return data;
    },
    /**
     * Sends the bank account for a refund that needs attention.
     * @throws PaystackRefused for an invalid account
     */
    async retryRefund({
      refundId,
      accountNumber,
      bankId,
    }: {
      refundId: string;
      accountNumber: string;
      bankId: string;
    }) {
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
    listBanks: () => listAll('list banks', '/bank', bank, { country: 'nigeria' }),
    listRefunds: (transactionId: string) =>
      listAll('list refunds', '/refund', refund, { transaction: transactionId }),
    listRefundsOf: (range: PagedTimeRange) => list('list refunds', '/refund', refund, queryOf(range)),
    listDisputes: (range: PagedTimeRange) => list('list disputes', '/dispute', dispute, queryOf(range)),
    listSettlements: (range: PagedTimeRange) =>
      list('list settlements', '/settlement', settlement, { ...queryOf(range), status: 'success' }),
    /** Lists the transactions of a payout, at most 100 per page. */
    listSettled: (id: string, page: number) =>
      list('list settled transactions', `/settlement/${id}/transactions`, settledTransaction, {
        page,
        perPage: pageSize,
      }),
    /** Fetches a dispute; null when Paystack does not know it. */
    fetchDispute: (id: string) => find('fetch dispute', `/dispute/${encodeURIComponent(id)}`, dispute),
  };
}

const queryOf = ({ from, to, page, perPage = pageSize }: PagedTimeRange) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  page,
  perPage,
});

const bodyOf = ({ email, amountKobo, reference, metadata }: NewTransaction) => ({
  ...{ email, amount: amountKobo, currency: 'NGN', reference, metadata: JSON.stringify(metadata) },
});

function requireSame(response: { reference: string }, { reference }: NewTransaction): void {
  if (response.reference !== reference) throw new PaystackUnavailable('the response has another reference');
}

/** Paystack responds to an unknown reference with 404, or with 400 and this code. */
const isUnknown = ({ status, code }: PaystackRefused): boolean =>
  status === 404 || code === 'transaction_not_found';
