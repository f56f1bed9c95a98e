import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@poc/contracts/common';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly code: string | null;
}

export interface Sending {
  method?: string;
  headers?: OutgoingHttpHeaders;
  token?: string;
  /** An array is sent in pieces without a length (chunked). */
  body?: string | Buffer | Buffer[];
}

/** Sends one request with exactly these headers, on its own connection. */
export function send(base: string, path: string, sending: Sending = {}): Promise<ReceivedResponse> {
  const { method = 'GET', headers = {}, token, body } = sending;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const url = new URL(base);
    const sent = request(
      {
        host: url.hostname,
        port: url.port,
        path,
        method,
        headers: { ...authorization, ...headers },
        agent: false,
      },
      (response) => resolve(collect(response)),
    );
    sent.on('error', reject);
    if (Array.isArray(body)) {
      for (const piece of body) sent.write(piece);
      sent.end();
    } else sent.end(body);
  });
}

async function collect(response: IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, text, code: codeOf(text) };
}

function codeOf(text: string): string | null {
  try {
    return errorBody.safeParse(JSON.parse(text)).data?.code ?? null;
  } catch {
    return null;
  }
}

export interface Handshake {
  readonly status: number;
  readonly socket: Socket | null;
}

/** Sends a WebSocket handshake. Resolves with the open socket, or the status that refused it. */
export function shakeHands(
  base: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const url = new URL(base);
    const sent = request({
      host: url.hostname,
      port: url.port,
      path,
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...headers },
      agent: false,
    });
    sent.on('upgrade', (_response, socket, head) => {
      if (head.length > 0) socket.unshift(head);
      resolve({ status: 101, socket });
    });
    sent.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, socket: null });
    });
    sent.on('error', reject);
    sent.end();
  });
}
