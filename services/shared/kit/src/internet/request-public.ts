import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How the internet is reached; tests reach a server of their own instead. */
export interface InternetRules {
  /** The IP addresses of a host. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  mayReach(address: string): boolean;
  /** The only protocol and port that is spoken; null for http on any port (tests). */
  protocol: 'https:' | null;
  /** For everything together: names, connections, redirects and the last byte. */
  timeoutMs: number;
}

/** The public internet by https, with 5 seconds for everything. */
export const publicInternet: InternetRules = {
  resolve: resolveByDns,
  mayReach: isPublicAddress,
  protocol: 'https:',
  timeoutMs: 5_000,
};

/** Whether an address is of the protocol and port that is spoken, without a name and a password in it. */
export function isPlainAddress(url: URL, { protocol }: Pick<InternetRules, 'protocol'>): boolean {
  const isSpoken =
    protocol === null ? url.protocol === 'http:' : url.protocol === protocol && url.port === '';
  return isSpoken && url.username === '' && url.password === '';
}

/**
 * Sends one request to an address that somebody else chose, without ever reaching a private network: the host is resolved
 * here, all of its addresses must be public, and the connection goes to the address that was checked. A redirect is an
 * answer like any other.
 * @returns the answer, whose body is still to be read or destroyed
 * @throws Error for what may not be reached, and when the signal ends it
 */
export async function requestPublic(
  url: URL,
  { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: Buffer },
  rules: InternetRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!isPlainAddress(url, rules)) throw new Error('not a plain address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await within(signal, rules.resolve(host, signal));
  const [checked] = addresses;
  if (checked === undefined || !addresses.every(rules.mayReach)) throw new Error('not a public host');

  const family = checked.includes(':') ? 6 : 4;
  // Asked again, the name might answer with another address: the connection goes to the one that was checked.
  const pinned: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: checked, family }]) : callback(null, checked, family);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  request(url, { agent: false, lookup: pinned, signal, method, headers }, resolve)
    .on('error', reject)
    .end(body);
  return promise;
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
