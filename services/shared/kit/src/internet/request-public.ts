import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Rules for requests to the internet; tests use a local server instead. */
export interface InternetRules {
  /** Rejects when the signal aborts. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  mayReach(address: string): boolean;
  /** Required protocol, on its default port; null for http on any port (tests). */
  protocol: 'https:' | null;
  /** Total timeout, from DNS to the last byte of the last redirect. */
  timeoutMs: number;
}

/** The public internet: https only, 5 seconds in total. */
export const publicInternet: InternetRules = {
  resolve: resolveByDns,
  mayReach: isPublicAddress,
  protocol: 'https:',
  timeoutMs: 5_000,
};

/** Checks that a URL has the required protocol and port and no credentials. */
export function isPlainUrl(url: URL, { protocol }: Pick<InternetRules, 'protocol'>): boolean {
  const isAllowed =
    protocol === null ? url.protocol === 'http:' : url.protocol === protocol && url.port === '';
  return isAllowed && url.username === '' && url.password === '';
}

/**
 * Sends one request to a user-supplied URL without ever reaching a private network (SSRF): the host is resolved here,
 * all its addresses must be public, and the connection uses the checked address. Does not follow redirects.
 * @returns the response; read or destroy its body
 * @throws Error for a URL or an IP address that is not allowed, and when the signal aborts
 */
export async function requestPublic(
  url: URL,
  { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: Buffer },
  rules: InternetRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!isPlainUrl(url, rules)) throw new Error('not a plain URL');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await rules.resolve(host, signal);
  const [checked] = addresses;
  if (checked === undefined || !addresses.every(rules.mayReach)) throw new Error('not a public host');

  const family = checked.includes(':') ? 6 : 4;
  // A second lookup might return another IP address (DNS rebinding): the connection uses the checked one.
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
 * Queries the name servers directly. The system's lookup cannot be cancelled, and a hanging one blocks a thread that is
 * also used to hash passwords.
 */
async function resolveByDns(host: string, signal: AbortSignal): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver();
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.throwIfAborted();
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
