import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';

export const secretKey = 'sk_test_sandbox';

/** Start time of a test's sandbox; its clock only moves by `advance`. */
export const begin = new Date('2027-01-15T10:00:00.000Z');

/** A received event. */
export interface Arrived {
  readonly event: string;
  readonly data: Record<string, unknown>;
  readonly raw: string;
  readonly signature: string | undefined;
}

/** A webhook receiver that records events. */
export interface Receiver {
  readonly url: string;
  readonly arrived: Arrived[];
  respondWith(status: number): void;
  stop(): Promise<void>;
}

export async function createReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== 'POST') return void response.end('{}');
    const raw = Buffer.concat(chunks).toString('utf8');
    const signature = request.headers['x-paystack-signature'];
    arrived.push({ ...JSON.parse(raw), raw, signature: Array.isArray(signature) ? undefined : signature });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    arrived,
    respondWith(next) {
      status = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A response with its parsed body; integers beyond double precision are strings. */
export interface SandboxResponse {
  readonly status: number;
  readonly text: string;
  readonly json: {
    status: unknown;
    message: string;
    data: Data;
    meta: Data;
    type?: string;
    code?: string;
  } & Data;
  readonly headers: Headers;
}

/** Parsed JSON; tests check its shape. */
export type Data = { readonly [name: string]: Data } & { readonly [index: number]: Data };

/** A sandbox on a free port, with a webhook receiver and an authenticated client. */
export interface TestSandbox extends RunningSandbox {
  readonly receiver: Receiver;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<SandboxResponse>;
  /** Starts a payment; returns its access code and reference. */
  begin(more?: Record<string, unknown>): Promise<{ accessCode: string; reference: string }>;
  paid(more?: Record<string, unknown>): Promise<{ accessCode: string; reference: string }>;
}

export async function createSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const receiver = await createReceiver();
  const sandbox = await startSandbox({
    secretKey,
    webhookUrl: receiver.url,
    clock: { now: () => begin },
    ...options,
  });
  const call: TestSandbox['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text), headers: response.headers };
  };
  const start: TestSandbox['begin'] = async (more = {}) => {
    const { json } = await call('POST', '/transaction/initialize', {
      email: 'ada@poc.test',
      amount: 499_000,
      callback_url: 'http://localhost:8080/payment/callback',
      ...more,
    });
    return { accessCode: String(json.data.access_code), reference: String(json.data.reference) };
  };
  return {
    ...sandbox,
    receiver,
    call,
    begin: start,
    async paid(more) {
      const begun = await start(more);
      await call('POST', `/sandbox/checkout/${begun.accessCode}/pay`, goodCard);
      return begun;
    },
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

export const goodCard = { card: '4084 0840 8408 4081', cvv: '408', expiry: '12/30' };

function parsed(text: string): SandboxResponse['json'] {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value,
    );
  } catch {
    return Object({});
  }
}
