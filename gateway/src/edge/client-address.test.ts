import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, type TrustsProxy } from './client-address.ts';

const requestFrom = (remoteAddress: string, forwardedFor?: string): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
};
const nobody: TrustsProxy = () => false;
const ownProxies: TrustsProxy = (address) => address.startsWith('10.');

describe('the address of a client', () => {
  it('is the peer without trusted proxies, regardless of X-Forwarded-For', () => {
    expect(clientAddress(requestFrom('::ffff:10.0.0.9', '1.2.3.4'), nobody)).toBe('10.0.0.9');
  });

  it('is the address that the outermost trusted proxy saw, not one that the client forged', () => {
    expect(clientAddress(requestFrom('10.0.0.9', '6.6.6.6, 1.2.3.4, 10.0.0.8'), ownProxies)).toBe('1.2.3.4');
  });

  it('is the peer when the peer is not a trusted proxy', () => {
    expect(clientAddress(requestFrom('7.7.7.7', '10.0.0.8'), ownProxies)).toBe('7.7.7.7');
  });
});
