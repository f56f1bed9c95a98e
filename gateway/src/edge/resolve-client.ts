import type { IncomingMessage } from 'node:http';
import { contextKey } from '@poc/kit/http/context-key';
import { requestIdOf } from '@poc/kit/http/request-id';
import { stampHeaders, stripHeaders } from './clean-headers.ts';
import { clientAddress, type TrustsProxy } from './client-address.ts';

const addresses = contextKey<string>('address');

export const addressOf = (request: IncomingMessage): string => addresses.get(request) ?? '';

/**
 * Resolves the client IP address and strips spoofed headers: the first step of every request and handshake. Idempotent.
 */
export function resolveClient(request: IncomingMessage, trusts: TrustsProxy): void {
  if (addresses.get(request) !== undefined) return;
  addresses.set(request, clientAddress(request, trusts));
  stripHeaders(request);
}

export function prepareForService(request: IncomingMessage, publicUrl: string): void {
  stampHeaders(request, {
    requestId: requestIdOf(request),
    address: addressOf(request),
    protocol: publicUrl.startsWith('https:') ? 'https' : 'http',
  });
}

export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.split('?')[1] ?? '');
