import { type InternetRules, isPlainAddress } from '@poc/kit/internet/request-public';
import type { Vapid } from './vapid.ts';

/** How notices leave by push. */
export interface PushSettings {
  /** The keys that push services know POC by; null where nothing is sent. */
  readonly vapid: Vapid | null;
  /** Host names of push services, each with its subdomains. */
  readonly hosts: readonly string[];
  readonly rules: InternetRules;
}

/** Whether an address is one of a push service that we know: nothing is ever sent anywhere else. */
export function isKnownEndpoint(endpoint: string, { hosts, rules }: PushSettings): boolean {
  const url = URL.parse(endpoint);
  if (url === null || !isPlainAddress(url, rules)) return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
