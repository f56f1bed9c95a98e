/**
 * True for an origin (`http://host:port`, no path) of this machine. Another target must be named and confirmed, because
 * unintended load would be an attack. k6 scripts use this too and have no `URL`, so it expects the form of
 * `URL.origin`.
 */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(:\d{1,5})?$/.test(origin);
}
