/**
 * Whether an origin (`http://host:port`, no path) is this very machine by its name or number. Load is put on the machine that
 * makes it, unless somebody names and confirms another: by mistake it would be an attack on a production address.
 * The k6 scripts ask this too, where there is no `URL`, so it takes the normal form that `URL.origin` gives.
 */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(:\d{1,5})?$/.test(origin);
}
