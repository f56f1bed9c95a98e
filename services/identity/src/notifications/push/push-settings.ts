import { type InternetRules, isPlainUrl } from '@poc/kit/internet/request-public';
import type { Vapid } from './vapid.ts';

export interface PushSettings {
  /** VAPID keys; null turns off push. */
  readonly vapid: Vapid | null;
  readonly hosts: readonly string[];
  readonly rules: InternetRules;
}

/** True if an endpoint belongs to an allowed push service; messages are sent to no other hosts. */
export function isKnownEndpoint(endpoint: string, { hosts, rules }: PushSettings): boolean {
  const url = URL.parse(endpoint);
  if (url === null || !isPlainUrl(url, rules)) return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
