import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '@poc/contracts/common';
import { fail } from '../errors.ts';
import { isPublicAddress } from './public-address.ts';

const redirectsMax = 3;

/** How the internet is reached; tests reach a server of their own instead. */
export interface FetchRules {
  /** The IP addresses of a host. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  mayReach(address: string): boolean;
  /** The only protocol and port that is spoken; null for http on any port (tests). */
  protocol: 'https:' | null;
  /** For everything together: names, connections, redirects and the last byte. */
  timeoutMs: number;
}

const publicInternet: FetchRules = {
  resolve: resolveByDns,
  mayReach: isPublicAddress,
  protocol: 'https:',
  timeoutMs: 5_000,
};

/**
 * Fetches the bytes of a picture from an address that somebody typed, without ever reaching a private network: each host
 * is resolved here, all of its addresses must be public, and the connection goes to the address that was checked; each
 * redirect is checked like the first address. What the bytes are is for `renderPicture` to find out.
 * @returns at most `limits.imageMaxBytes`
 * @throws image_unreadable when it can't be had within 5 seconds, 3 redirects and 5 MB
 */
export async function fetchPicture(address: string, rules: FetchRules = publicInternet): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const response = await get(url, rules, signal);
      const next = redirectOf(response);
      if (next === null) return await bytesOf(response);
      response.destroy();
      url = new URL(next, url);
    }
  } catch (cause) {
    return fail('image_unreadable', { internal: 'the picture could not be fetched', cause });
  }
  return fail('image_unreadable', { internal: 'too many redirects' });
}

async function get(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const isSpoken = rules.protocol === null ? url.protocol === 'http:' : isSecure && url.port === '';
  if (!isSpoken || url.username !== '' || url.password !== '') throw new Error('not a plain address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await within(signal, rules.resolve(host, signal));
  const [checked] = addresses;
  if (checked === undefined || !addresses.every(rules.mayReach)) throw new Error('not a public host');

  const family = checked.includes(':') ? 6 : 4;
  // Asked again, the name might answer with another address: the connection goes to the one that was checked.
  const pinned: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: checked, family }]) : callback(null, checked, family);
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'POC' };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = isSecure ? requestHttps : requestHttp;
  request(url, { agent: false, lookup: pinned, signal, headers }, resolve).on('error', reject).end();
  return promise;
}

/** Where a response leads on to; null when it is the picture. @throws Error for any other status */
function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode === 200) return null;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || headers.location === undefined) throw new Error(`answered ${statusCode}`);
  return headers.location;
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > limits.imageMaxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Asks the name servers. The system's own look-up can't be called off, and a hanging one holds a thread that passwords are
 * hashed on.
 */
async function resolveByDns(host: string, signal: AbortSignal): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver();
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Waits for some work no longer than the signal allows. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, tooLong]);
}
