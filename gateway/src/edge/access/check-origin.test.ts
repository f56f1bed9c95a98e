import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './check-origin.ts';

const requestWith = (headers: Record<string, string>): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { host: 'localhost:8080', ...headers });
  return request;
};

describe('the origin of a request', () => {
  it.each([
    ['a program', {}, true],
    ['our page', { origin: 'https://poc.example', 'sec-fetch-site': 'same-origin' }, true],
    ['our page under the address it was asked for', { origin: 'http://localhost:8080' }, true],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }, true],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    ['another site in a browser without fetch metadata', { origin: 'https://evil.example' }, false],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, false],
    ['a page without an origin', { origin: 'null' }, false],
    ['a name that begins like ours', { origin: 'https://poc.example.evil.example' }, false],
  ])('%s', (_name, headers, expected) => {
    expect(isSameOrigin(requestWith(headers), 'https://poc.example')).toBe(expected);
  });
});
