import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '../processes/listen.ts';

const charge = z.object({ reference: z.string(), amount: z.number(), authorization_code: z.string() });

const noPages = { total: 0, skipped: 0, perPage: 50, page: 1, pageCount: 1 };

/**
 * A Paystack replacement that accepts every charge of a stored card, each reference once, and counts them per card.
 */
export interface ChargeCounter {
  readonly url: string;
  charges(): number;
  chargedTwice(): number;
  /** Calls for a reference that was already charged. */
  repeats(): number;
  stop(): void;
}

export async function startChargeCounter(): Promise<ChargeCounter> {
  const transactions = new Map<string, object>();
  const timesOf = new Map<string, number>();
  let repeats = 0;

  function take(body: string): { status: number; body: object } {
    const { reference, amount, authorization_code } = charge.parse(JSON.parse(body));
    if (transactions.has(reference)) {
      repeats += 1;
      return { status: 400, body: refusal('Duplicate Transaction Reference', 'duplicate_reference') };
    }
    timesOf.set(authorization_code, (timesOf.get(authorization_code) ?? 0) + 1);
    const transaction = {
      id: transactions.size + 1,
      status: 'success',
      reference,
      amount,
      requested_amount: amount,
      currency: 'NGN',
      channel: 'card',
      fees: Math.round(amount * 0.015),
      gateway_response: 'Approved',
      authorization: cardOf(authorization_code),
    };
    transactions.set(reference, transaction);
    return { status: 200, body: { status: true, message: 'Charge attempted', data: transaction } };
  }

  async function respond(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const path = request.url ?? '';
    if (path === '/transaction/charge_authorization') return take(await text(request));
    // Refunds, disputes and payouts are empty lists.
    if (/^\/(?:dispute|refund|settlement)\b/.test(path)) {
      return { status: 200, body: { status: true, message: 'Retrieved', data: [], meta: noPages } };
    }
    const [, reference = ''] = /^\/transaction\/verify\/(.+)$/.exec(path) ?? [];
    const found = transactions.get(decodeURIComponent(reference));
    return found
      ? { status: 200, body: { status: true, message: 'Verification successful', data: found } }
      : { status: 400, body: refusal('Transaction reference not found.', 'transaction_not_found') };
  }

  const server = createServer(async (request, response: ServerResponse) => {
    const { status, body } = await respond(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return {
    url: await listen(server),
    charges: () => transactions.size,
    chargedTwice: () => [...timesOf.values()].filter((times) => times > 1).length,
    repeats: () => repeats,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const refusal = (message: string, code: string) => ({ status: false, message, code });

export const cardOf = (code: string) => ({
  authorization_code: code,
  signature: `SIG_${code}`,
  reusable: true,
  last4: '4081',
  brand: 'visa',
  exp_month: '12',
  exp_year: '2035',
});
