import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeBinary, repoRoot } from './paths.ts';

const allowed =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|OTEL_\w+|POC_\w+|LOG_LEVEL)$/;
/**
 * Settings of the services and the gateway that load tests, demonstrations and other programs of the machine
 * override.
 */
const settings =
  /^((IMAGE|VIDEO|STREAM)_HOSTS|SOCIAL_LINKS|SELLER_\w+|PRESS_EMAIL|FFMPEG_PATH|CHAT_\w+|SOCKETS?_\w+|JOINS_PER_SECOND|REACTIONS_PER_SECOND|(AUTH_)?RATE_LIMIT_PER_MINUTE)$/;

/** Folder of Node's compile cache, shared by all processes. */
export const compileCache = join(repoRoot, 'node_modules', '.cache', 'poc-compile');

/**
 * Selects the variables that processes inherit: an allow list, so that no tokens or settings of other projects leak
 * into services or logs. The pinned Node comes first on PATH.
 */
export function baseEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && (allowed.test(name) || settings.test(name))) inherited[name] = value;
  }
  inherited.PATH = `${dirname(nodeBinary)}:${inherited.PATH ?? '/usr/local/bin:/usr/bin:/bin'}`;
  inherited.TMPDIR ??= tmpdir();
  // Compiling takes most of a process's start.
  inherited.NODE_COMPILE_CACHE = compileCache;
  // One malloc arena per thread would waste about 20 MB in each of these many processes.
  inherited.MALLOC_ARENA_MAX = '1';
  return inherited;
}
