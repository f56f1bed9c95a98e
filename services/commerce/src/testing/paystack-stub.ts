import { createHmac, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pause } from '@poc/kit/retry';
import { listen } from '@poc/testing/listen';
import { charged } from './stub-cards.ts';
import type { StubDispute, StubRefund, StubSettlement, StubTransaction } from './stub-rows.ts';

/** Fault of a call: `lost` performs it without a response, `hangs` does neither. */
export type StubFault = { status: number; code?: string } | { delayMs: number } | 'html' | 'lost' | 'hangs';

/** Paystack controlled by a test, call by call. Development and journeys use the sandbox. */
export interface PaystackStub {
  readonly url: string;
  readonly secretKey: string;
  readonly transactions: Map<string, StubTransaction>;
  readonly refunds: StubRefund[];
  readonly disputes: StubDispute[];
  readonly settlements: StubSettlement[];
  readonly calls: string[];
  /** Bodies of the calls, in the same order. */
  readonly bodies: Record<string, unknown>[];
  readonly declinedCards: Set<string>;
  /** Authorization codes whose charges the bank pauses until they are confirmed. */
  readonly pausedCards: Set<string>;
  fault: (call: string) => StubFault | null;
  /** Pays as the customer. @throws when no payment was started under the reference */
  pay(reference: string, changes?: Partial<StubTransaction>): StubTransaction;
  /** Opens a dispute; `changes` override its fields. */
  dispute(reference: string, changes?: Partial<StubDispute>): StubDispute;
  sign(body: string): string;
  stop(): Promise<void>;
}

/** Successful payment that the shop does not know. */
export const strangePayment = (at: number): StubTransaction => ({
  id: String(10_000 + at),
  reference: `strange-${at}`,
  status: 'success',
  amount: 100_000,
  requested_amount: 100_000,
  currency: 'NGN',
  channel: 'card',
  fees: 0,
});

type StubResponse = { status: number; body: unknown };
type Call = { path: string; query: URLSearchParams; body: Record<string, unknown> };

export async function startPaystackStub(secretKey = 'sk_test_stub'): Promise<PaystackStub> {
  const server = createServer((request, response) => {
    void serve(stub, request, response);
  });
  const port = await listen(server);
  const stub: PaystackStub = {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    transactions: new Map(),
    refunds: [],
    disputes: [],
    settlements: [],
    calls: [],
    bodies: [],
    declinedCards: new Set(),
    pausedCards: new Set(),
    fault: () => null,
    pay(reference, changes = {}) {
      const transaction = stub.transactions.get(reference);
      if (!transaction) throw new Error(`no payment was started under ${reference}`);
      return Object.assign(transaction, { status: 'success', ...changes });
    },
    dispute(reference, changes = {}) {
      const transaction = stub.transactions.get(reference);
      if (!transaction) throw new Error(`no payment was started under ${reference}`);
      const dispute: StubDispute = {
        id: newId(),
        refund_amount: transaction.amount,
        currency: transaction.currency,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        category: 'chargeback',
        transaction,
        dueAt: '2026-11-25T18:00:00.000Z',
        resolvedAt: null,
        created_at: '2026-11-24T13:46:57.000Z',
        updated_at: '2026-11-24T13:46:57.000Z',
        ...changes,
      };
      stub.disputes.push(dispute);
      return dispute;
    },
    sign: (body) => createHmac('sha512', secretKey).update(body).digest('hex'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}

async function serve(stub: PaystackStub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', stub.url);
  const called = `${request.method} ${url.pathname}`;
  const body = (await readJson(request)) as Record<string, unknown>;
  stub.calls.push(called);
  stub.bodies.push(body);
  const fault = stub.fault(called);
  if (fault === 'hangs') return;
  if (fault === 'html') return void response.end('<html>Bad gateway</html>');
  if (fault !== null && typeof fault === 'object' && 'status' in fault) {
    return send(response, { status: fault.status, body: refusal('no', fault.code ?? 'fault') });
  }
  const isOurs = request.headers.authorization === `Bearer ${stub.secretKey}`;
  const reply = isOurs
    ? act(stub, called, { path: url.pathname, query: url.searchParams, body })
    : { status: 401, body: refusal('Invalid key', 'invalid_Key') };
  if (fault === 'lost') return void response.destroy();
  if (fault !== null) await pause(fault.delayMs);
  send(response, reply);
}

function act(stub: PaystackStub, called: string, call: Call): StubResponse {
  if (called === 'POST /transaction/initialize') return initialize(stub, call);
  if (called === 'POST /transaction/charge_authorization') return charge(stub, call);
  if (called === 'POST /customer/deactivate_authorization') {
    return { status: 200, body: { status: true, message: 'Authorization has been deactivated' } };
  }
  if (called.startsWith('GET /transaction/verify/')) return verify(stub, call);
  if (called === 'POST /refund') return refund(stub, call);
  if (called.startsWith('POST /refund/retry_with_customer_details/')) return retry(stub, call);
  if (called === 'GET /bank') {
    const data = [
      { id: 21, name: 'Zenith Bank', active: true },
      { id: 1, name: 'Access Bank', active: true },
      { id: 2, name: 'Closed Bank', active: false },
    ];
    return { status: 200, body: { status: true, message: 'Banks retrieved', data } };
  }
  if (called === 'GET /transaction') return pageOf([...stub.transactions.values()], call);
  if (called === 'GET /refund') {
    const of = call.query.get('transaction');
    return pageOf(
      stub.refunds.filter(({ transaction }) => of === null || transaction === of),
      call,
    );
  }
  if (called === 'GET /dispute') return pageOf(stub.disputes, call);
  if (called === 'GET /settlement') return pageOf(stub.settlements, call);
  if (called.startsWith('GET /settlement/')) {
    const found = stub.settlements.find(({ id }) => id === call.path.split('/')[2]);
    return pageOf(found?.transactions ?? [], call);
  }
  if (called.startsWith('GET /dispute/')) {
    const data = stub.disputes.find(({ id }) => id === call.path.split('/').at(-1));
    return data
      ? { status: 200, body: { status: true, message: 'Dispute retrieved', data } }
      : { status: 404, body: refusal('Dispute not found', 'dispute_not_found') };
  }
  return { status: 404, body: refusal('no such route', 'not_found') };
}

function initialize(stub: PaystackStub, { body }: Call): StubResponse {
  const reference = String(body.reference);
  if (stub.transactions.has(reference)) return duplicate;
  const amount = Number(body.amount);
  stub.transactions.set(reference, {
    id: newId(),
    reference,
    status: 'abandoned',
    amount,
    requested_amount: amount,
    currency: String(body.currency),
    channel: 'card',
    fees: 10_000,
  });
  const data = {
    authorization_url: `${stub.url}/pay/${reference}`,
    access_code: `code-${reference}`,
    reference,
  };
  return { status: 200, body: { status: true, message: 'Authorization URL created', data } };
}

function charge(stub: PaystackStub, { body }: Call): StubResponse {
  if (stub.transactions.has(String(body.reference))) return duplicate;
  const data: StubTransaction = { id: newId(), ...charged(body, stub.declinedCards) };
  stub.transactions.set(data.reference, data);
  if (stub.pausedCards.has(String(body.authorization_code))) {
    data.status = 'abandoned';
    const paused = { authorization_url: `${stub.url}/bank/${data.reference}`, reference: data.reference };
    return {
      status: 200,
      body: { status: true, message: 'Please redirect', data: { ...paused, paused: true } },
    };
  }
  return { status: 200, body: { status: true, message: 'Charge attempted', data } };
}

function verify(stub: PaystackStub, { path }: Call): StubResponse {
  const data = stub.transactions.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
  if (!data)
    return { status: 404, body: refusal('Transaction reference not found.', 'transaction_not_found') };
  return { status: 200, body: { status: true, message: 'Verification successful', data } };
}

function refund(stub: PaystackStub, { body }: Call): StubResponse {
  const transaction = String(body.transaction);
  const paid = [...stub.transactions.values()].find(({ id }) => id === transaction);
  const amount = Number(body.amount);
  const before = stub.refunds
    .filter((one) => one.transaction === transaction && one.status !== 'failed')
    .reduce((sum, one) => sum + one.amount, 0);
  if (paid?.status !== 'success' || before + amount > paid.amount) {
    return { status: 400, body: refusal('Refund amount is more than what is left', 'invalid_params') };
  }
  const data: StubRefund = {
    id: newId(),
    transaction,
    amount,
    status: 'pending',
    currency: paid.currency,
    merchant_note: String(body.merchant_note),
  };
  stub.refunds.push(data);
  return { status: 200, body: { status: true, message: 'Refund has been queued for processing', data } };
}

function retry(stub: PaystackStub, { path, body }: Call): StubResponse {
  const data = stub.refunds.find(({ id }) => id === path.split('/').at(-1));
  const { account_number, bank_id } = Object(body.refund_account_details);
  if (data?.status !== 'needs-attention' || account_number === '0000000000' || bank_id !== '21') {
    return { status: 400, body: refusal('Could not resolve account name', 'invalid_bank_code') };
  }
  data.status = 'processing';
  return { status: 200, body: { status: true, message: 'Refund retried', data } };
}

/** Returns a page of rows. Ignores times, which the stub does not store. */
function pageOf(rows: readonly unknown[], { query }: Call): StubResponse {
  const [perPage, page] = [Number(query.get('perPage') ?? 50), Number(query.get('page') ?? 1)];
  const data = rows.slice((page - 1) * perPage, page * perPage);
  const meta = { total: rows.length, page, perPage, pageCount: Math.ceil(rows.length / perPage) };
  return { status: 200, body: { status: true, message: 'Retrieved', data, meta } };
}

const refusal = (message: string, code: string) => ({ status: false, message, code });

const duplicate: StubResponse = {
  status: 400,
  body: refusal('Duplicate Transaction Reference', 'duplicate_reference'),
};

/** Creates an unsigned 64-bit id above 2^63. */
const newId = (): string => `18${Array.from({ length: 18 }, () => randomInt(4)).join('')}`;

function send(response: ServerResponse, { status, body }: StubResponse): void {
  // Ids are exact numbers on the wire.
  const text = JSON.stringify(body).replaceAll(/"(id|transaction|dispute)":"(\d+)"/g, '"$1":$2');
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
