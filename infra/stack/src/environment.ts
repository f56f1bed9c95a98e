import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeBinary, repoRoot } from './paths.ts';

const passedOn =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|OTEL_\w+|POC_\w+|LOG_LEVEL)$/;
/** Settings of the services and the gateway, which load tests, demonstrations and other programs of the machine move. */
const settings =
  /^((IMAGE|VIDEO|STREAM)_HOSTS|SOCIAL_LINKS|PRESS_EMAIL|FFMPEG_PATH|CHAT_\w+|SOCKETS?_\w+|JOINS_PER_SECOND|REACTIONS_PER_SECOND|(AUTH_)?RATE_LIMIT_PER_MINUTE)$/;

/** Where all processes keep their compiled code between starts. */
export const compileCache = join(repoRoot, 'node_modules', '.cache', 'poc-compile');

/**
 * What every process gets from the launcher's own environment: an allowed few variables, so that
 * nothing a person keeps in a shell (tokens, other projects' settings) leaks into services or logs.
 * The pinned Node comes first on PATH.
 */
export function baseEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && (passedOn.test(name) || settings.test(name))) kept[name] = value;
  }
  kept.PATH = `${dirname(nodeBinary)}:${kept.PATH ?? '/usr/local/bin:/usr/bin:/bin'}`;
  kept.TMPDIR ??= tmpdir();
  // Compiled code is kept between starts: what takes most of a process's start is done once.
  kept.NODE_COMPILE_CACHE = compileCache;
  // Many small processes: an arena for each thread would keep some 20 MB in each of them for nothing.
  kept.MALLOC_ARENA_MAX = '1';
  return kept;
}
