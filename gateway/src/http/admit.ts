import type { IncomingMessage } from 'node:http';
import { fail } from '@poc/kit/errors';
import { requestIdOf } from '@poc/kit/http/request-id';
import type { RequestHandler } from 'express';
import { stampHeaders, stripHeaders } from './clean-headers.ts';
import { clientAddress, type TrustsProxy } from './client-address.ts';

const addresses = new WeakMap<IncomingMessage, string>();

/** Where an admitted request came from. */
export const addressOf = (request: IncomingMessage): string => addresses.get(request) ?? '';

/** The first step of every request, websocket handshakes included: whose it is, and nothing forged in it. Twice does no harm. */
export function admit(request: IncomingMessage, trusts: TrustsProxy): void {
  if (addresses.has(request)) return;
  addresses.set(request, clientAddress(request, trusts));
  stripHeaders(request);
}

/** `admit` for the app; an address that is not a path (`GET http://elsewhere/`, `OPTIONS *`) is refused. */
export const admitRequest =
  (trusts: TrustsProxy): RequestHandler =>
  (request, _response, next) => {
    admit(request, trusts);
    if (!request.url.startsWith('/')) fail('invalid_request', { internal: 'the address is not a path' });
    next();
  };

/** The last step before a service gets a request. */
export function prepareForService(request: IncomingMessage, publicUrl: string): void {
  stampHeaders(request, {
    requestId: requestIdOf(request),
    address: addressOf(request),
    protocol: publicUrl.startsWith('https:') ? 'https' : 'http',
  });
}

/** The path of a request, without its query. */
export const pathOf = (request: IncomingMessage): string => request.url?.split('?', 1)[0] ?? '/';
