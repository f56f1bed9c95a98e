import type { IncomingMessage } from 'node:http';
import { noteOn } from '@poc/kit/http/note-on';
import { requestIdOf } from '@poc/kit/http/request-id';
import { stampHeaders, stripHeaders } from './clean-headers.ts';
import { clientAddress, type TrustsProxy } from './client-address.ts';

const addresses = noteOn<string>('address');

/** Where an admitted request came from. */
export const addressOf = (request: IncomingMessage): string => addresses.get(request) ?? '';

/** The first step of every request, websocket handshakes included: whose it is, and nothing forged in it. Twice does no harm. */
export function admit(request: IncomingMessage, trusts: TrustsProxy): void {
  if (addresses.get(request) !== undefined) return;
  addresses.set(request, clientAddress(request, trusts));
  stripHeaders(request);
}

/** The last step before a service gets a request. */
export function prepareForService(request: IncomingMessage, publicUrl: string): void {
  stampHeaders(request, {
    requestId: requestIdOf(request),
    address: addressOf(request),
    protocol: publicUrl.startsWith('https:') ? 'https' : 'http',
  });
}

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
