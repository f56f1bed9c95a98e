/**
 * True if browsers may load a URL: https on the default port, without credentials, on one of the hosts or a subdomain.
 * Matches the gateway's content security policy (ADR 17).
 */
export function isOnAllowedHost(hosts: readonly string[], href: string): boolean {
  const url = URL.parse(href);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
