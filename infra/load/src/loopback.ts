/**
 * True for an origin (`http://host:port`, no path) that is this machine. Load goes to this machine unless another
 * one is named and confirmed: by mistake it would be an attack. k6 scripts use this too; they lack `URL`, so it
 * takes the normal form of `URL.origin`.
 */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(:\d{1,5})?$/.test(origin);
}
