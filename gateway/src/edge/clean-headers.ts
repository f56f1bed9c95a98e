import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { currentTraceparent } from '@poc/kit/telemetry/trace';

/** Headers that only the gateway may send to a service: from outside they are forged identities or IP addresses. */
const forged = /^(x-user-|x-poc-|x-forwarded-)/;
const stripped = new Set([
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'traceparent',
  'tracestate',
  'baggage',
  'connection',
  'upgrade',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'expect',
]);

/** Strips headers that a client must not send, in place. Authorization stays: services verify it again. */
export function stripHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (forged.test(name) || stripped.has(name)) delete request.headers[name];
  }
}

export interface RequestOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly protocol: 'http' | 'https';
}

export function stampHeaders(request: IncomingMessage, origin: RequestOrigin): void {
  const headers: IncomingHttpHeaders = request.headers;
  headers['x-request-id'] = origin.requestId;
  headers['x-forwarded-for'] = origin.address;
  headers['x-forwarded-proto'] = origin.protocol;
  headers['x-forwarded-host'] = headers.host ?? '';
  headers.traceparent = currentTraceparent();
}

type FlatHeaders = (string | string[])[];

const notForClients = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
]);

/**
 * Filters the headers of a service's response, as a flat list of names and values, which Node writes fastest.
 * @param more the gateway's own headers, with lower-case names; the service's headers win
 */
export function responseHeaders(headers: IncomingHttpHeaders, more: readonly string[] = []): FlatHeaders {
  const flat: FlatHeaders = [];
  for (let at = 0; at < more.length; at += 2) {
    const name = more[at] ?? '';
    if (headers[name] === undefined || notForClients.has(name)) flat.push(name, more[at + 1] ?? '');
  }
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined && !notForClients.has(name)) flat.push(name, value);
  }
  return flat;
}
