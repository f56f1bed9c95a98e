import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import { tokenRules } from '@poc/contracts/token';
import { inject } from 'vitest';
import { type ApiResponse, api, type Signed } from './api.ts';
import { address, payByProgram, sandbox, startOrder } from './shop.ts';
import { tokenSigner } from './token-signer.ts';

export type Buyer = Pick<Signed, 'token' | 'user'>;
type WithToken = Pick<Signed, 'token'>;

let signer: ReturnType<typeof tokenSigner> | undefined;

/** Creates members with valid tokens and without a sign-up, so that no email is sent. */
export async function makeBuyers(count: number): Promise<Buyer[]> {
  // Read once, since some buyers are created while the database is down.
  signer ??= tokenSigner();
  const signed = await signer;
  const iat = Math.floor(Date.now() / 1_000);
  return Array.from({ length: count }, (_, index) => {
    const user = { id: randomBytes(12).toString('hex'), name: `Buyer ${index}`, role: 'user' } as const;
    const { issuer: iss, audience: aud, maxAgeSeconds } = tokenRules;
    const whole = { iss, aud, sub: user.id, sid: randomUUID(), role: user.role };
    return { user, token: signed({ ...whole, iat, exp: iat + maxAgeSeconds }) };
  });
}

/** Creates one member, see `makeBuyers`. */
export async function makeBuyer(): Promise<Buyer> {
  const [buyer] = await makeBuyers(1);
  if (!buyer) throw new Error('no buyers were created');
  return buyer;
}

/** Builds the request of a browser for one unit of a product. `changes` overrides its fields. */
export const orderBody = ({ id }: Pick<Merch, 'id'>, changes: object = {}) => ({
  items: [{ id, quantity: 1 }],
  shipping_info: address,
  ...changes,
});

/** Requests an order of one unit, without checking the response. */
export const requestOrder = (
  { token }: WithToken,
  merch: Pick<Merch, 'id'>,
  { key = randomUUID(), changes = {} }: { key?: string; changes?: object } = {},
): Promise<ApiResponse> =>
  api('POST', '/orders', { token, headers: { 'idempotency-key': key }, body: orderBody(merch, changes) });

/** An order that awaits payment. */
export type OpenOrder = Order & { reference: string; authorization_url: string };

/** Places an order of one unit. */
export async function placeOrder(
  buyer: WithToken,
  merch: Pick<Merch, 'id'>,
  options: Parameters<typeof requestOrder>[2] = {},
): Promise<OpenOrder> {
  const { status, body } = await requestOrder(buyer, merch, options);
  if (status !== 201) throw new Error(`the order returned ${status}: ${JSON.stringify(body)}`);
  return body as OpenOrder;
}

/**
 * Orders, pays and returns to the shop.
 * @returns the id of the paid order
 */
export async function buy(buyer: WithToken, merch: Pick<Merch, 'id'>): Promise<string> {
  const started = await startOrder(buyer, [[merch, 1]]);
  await payByProgram(started);
  const { status, body } = await comeBack(buyer, started.reference);
  if (status !== 200) throw new Error(`the payment returned ${status}: ${JSON.stringify(body)}`);
  return started.order_id;
}

/** Sends the request of the page to which the provider returns the buyer. */
export const comeBack = ({ token }: WithToken, reference: unknown): Promise<ApiResponse> =>
  api('POST', '/payments/paystack/verify', { token, body: { reference } });

/** Sends a webhook to the gateway, genuinely signed unless a signature is given. */
export const sendWebhook = (body: string, signature = signatureOf(body)): Promise<ApiResponse> =>
  api('POST', '/payments/paystack/webhook', { body, headers: { 'x-paystack-signature': signature } });

/** Signs a webhook like Paystack. */
export const signatureOf = (body: string): string =>
  createHmac('sha512', inject('paystackSecretKey')).update(body).digest('hex');

/** Builds Paystack's webhook for a successful payment, with the fields that commerce reads. */
export const successOf = (reference: string): string =>
  JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', currency: 'NGN' } });

/** Runs `during` while the sandbox misbehaves, see its `faults.ts`. */
export async function withFaults<T>(faults: object, during: () => Promise<T>): Promise<T> {
  await sandbox('PUT', '/sandbox/faults', faults);
  try {
    return await during();
  } finally {
    await sandbox('PUT', '/sandbox/faults', {});
  }
}

/** Returns the status and code of a response. */
export const codeOf = ({ status, body }: ApiResponse): [number, string | undefined] => [
  status,
  (body as { code?: string } | null)?.code,
];

/** Returns the sandbox's transactions of an order: every start of its payment. */
export async function startsOf(orderId: string): Promise<{ reference: string; status: string }[]> {
  const { data } = (await sandbox('GET', '/sandbox/transactions')) as {
    data: { reference: string; status: string }[];
  };
  return data.filter(({ reference }) => reference.includes(orderId));
}
