import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { currentTraceparent } from '@poc/kit/telemetry/trace';

/** What only the gateway may say to a service; from outside it would be a forged identity or address. */
const forged = /^(x-user-|x-poc-|x-forwarded-)/;
const alone = new Set([
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'traceparent',
  'tracestate',
  'baggage',
  // These belong to the one connection they came on.
  'connection',
  'upgrade',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'expect',
]);

/**
 * Strips what a client must not say, so that nothing behind the gateway believes a forged identity or address.
 * Changes `request.headers`, which the proxy copies. The Authorization header stays: services verify it again.
 */
export function stripHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (forged.test(name) || alone.has(name)) delete request.headers[name];
  }
}

/** What the gateway sends a service about a request. */
export interface Passport {
  readonly requestId: string;
  readonly address: string;
  readonly protocol: 'http' | 'https';
}

/** Writes what a service may rely on, and the trace that the request belongs to. */
export function stampHeaders(request: IncomingMessage, passport: Passport): void {
  const headers: IncomingHttpHeaders = request.headers;
  headers['x-request-id'] = passport.requestId;
  headers['x-forwarded-for'] = passport.address;
  headers['x-forwarded-proto'] = passport.protocol;
  headers['x-forwarded-host'] = headers.host ?? '';
  headers.traceparent = currentTraceparent();
}

type FlatHeaders = (string | string[])[];

/** Headers of an answer that describe the service's connection or software, not the answer. */
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
 * The headers of a service's answer that a client gets, as a flat list of names and values: Node writes those without
 * looking each one up.
 * @param more of the gateway's own, their names in lower case; what the service says itself counts more
 */
export function answerHeaders(headers: IncomingHttpHeaders, more: readonly string[] = []): FlatHeaders {
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
