/** Parsed `REDIS_URL`: one server, a master found by sentinels, or a cluster. */
export interface RedisAddress {
  readonly kind: 'single' | 'sentinel' | 'cluster';
  /** The server, the sentinels, or some cluster members. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  /** Database number; always 0 in a cluster. */
  readonly database: number;
  readonly master?: string;
  readonly sentinelPassword?: string;
}

const form =
  /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([\w.-]*))?(?:\/(\d{1,5}))?(?:\?([^#]*))?$/;
const standardPorts = { single: 6_379, cluster: 6_379, sentinel: 26_379 } as const;

/**
 * Parses `redis://host:port/0`, `redis+cluster://host:port,host:port` or
 * `redis+sentinel://host:port,host:port/master/0`; `rediss` for TLS; `user:password@` before the hosts,
 * percent-encoded; `?sentinel_password=` for the sentinels.
 * @returns null for any other form
 */
export function parseRedisAddress(url: string): RedisAddress | null {
  const [, scheme, mode = 'single', login, list, first = '', second, query] = form.exec(url) ?? [];
  if (scheme === undefined || list === undefined) return null;
  const kind = mode === 'sentinel' || mode === 'cluster' ? mode : 'single';
  const hosts = list.split(',').map((one) => hostOf(one, standardPorts[kind]));
  const known = hosts.filter((one) => one !== null);
  if (known.length < hosts.length || (kind === 'single' && hosts.length > 1)) return null;
  const isSentinel = kind === 'sentinel';
  const database = (isSentinel ? second : first) || '0';
  if ((isSentinel && first === '') || (!isSentinel && second !== undefined) || !/^\d+$/.test(database))
    return null;
  const credentials = credentialsOf(login);
  const sentinelPassword = new URLSearchParams(query).get('sentinel_password');
  if (credentials === null || (kind === 'cluster' && database !== '0')) return null;
  return {
    kind,
    hosts: known,
    tls: scheme === 'rediss',
    database: Number(database),
    ...credentials,
    ...(isSentinel ? { master: first } : {}),
    ...(sentinelPassword === null ? {} : { sentinelPassword }),
  };
}

function hostOf(text: string, standardPort: number): { host: string; port: number } | null {
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = digits === undefined ? standardPort : Number(digits);
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port };
}

function credentialsOf(login: string | undefined): { username?: string; password?: string } | null {
  if (login === undefined || login === '') return {};
  const at = login.indexOf(':');
  try {
    const [username, password] = [
      login.slice(0, at < 0 ? undefined : at),
      at < 0 ? '' : login.slice(at + 1),
    ].map(decodeURIComponent);
    return { ...(username ? { username } : {}), ...(password ? { password } : {}) };
  } catch {
    return null;
  }
}
