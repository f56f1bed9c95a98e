/**
 * Whether browsers may load an address: https on its own port, without a name and password, on one of the hosts or a
 * subdomain of one. The gateway's content security policy lets pages load from exactly these (ADR 56).
 */
export function isOnAllowedHost(hosts: readonly string[], address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
