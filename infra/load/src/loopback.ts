/**
 * Whether an origin (`http://host:port`, no path) is this very machine by its name or number. Load is only ever put on
 * the machine that makes it: against anything else it would be an attack, or a mistake with a production address.
 * The k6 scripts ask this too, where there is no `URL`, so it takes the normal form that `URL.origin` gives.
 */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(:\d{1,5})?$/.test(origin);
}
