import { StackError, throwIfStopped } from './errors.ts';
import { acceptsConnections } from './processes/health.ts';
import { bucket } from './servers/s3.ts';
import type { Server } from './servers/server.ts';

const responseTimeoutMs = 5000;

type ExternalServer = Pick<Server, 'name' | 'title' | 'variable' | 'checkUrl'>;

/**
 * Returns the address of an external server and the variables to pass on; undefined if the environment names none.
 * @throws StackError when nothing responds there, or not the server that POC needs
 */
export async function externalServer(
  server: ExternalServer,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ url: string; env: Record<string, string> } | undefined> {
  const url = environment[server.variable];
  if (url === undefined || url === '') return undefined;
  for (const address of addressesIn(url)) {
    throwIfStopped(signal);
    if (await acceptsConnections(address, AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)])))
      continue;
    throw new StackError(
      `${server.title} is not responding at ${address.host}:${address.port} (${server.variable}); ` +
        `start it or unset ${server.variable}.`,
    );
  }
  await server.checkUrl?.(url);
  return { url, env: { [server.variable]: url, ...furtherVariables(server, environment) } };
}

function furtherVariables(server: ExternalServer, environment: NodeJS.ProcessEnv): Record<string, string> {
  if (server.name === 'mail') return textOf(environment, 'MAIL_URL');
  if (server.name !== 's3') return {};
  const env: Record<string, string> = {
    S3_BUCKET: bucket,
    ...textOf(environment, 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'),
  };
  if ('S3_ACCESS_KEY' in env && 'S3_SECRET_KEY' in env) return env;
  throw new StackError('S3_ENDPOINT is set, but S3_ACCESS_KEY or S3_SECRET_KEY is not.');
}

function textOf(environment: NodeJS.ProcessEnv, ...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

const defaultPorts: Record<string, number> = {
  http: 80,
  https: 443,
  mongodb: 27_017,
  redis: 6379,
  rediss: 6379,
  smtp: 25,
};

/**
 * Parses host and port of each server in a setting: a URL, a URL with several hosts, or a list of host:port. Empty for
 * a URL that needs a DNS lookup (mongodb+srv).
 */
export function addressesIn(url: string): { host: string; port: number }[] {
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^@/]*@)?([^/?]+)/i.exec(url);
  if (match === null || match[1] === 'mongodb+srv') return [];
  const fallback = defaultPorts[match[1] ?? ''];
  return (match[2] ?? '').split(',').flatMap((part) => {
    const [, host, port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(part.trim()) ?? [];
    const number = port === undefined ? fallback : Number(port);
    return host === undefined || number === undefined ? [] : [{ host, port: number }];
  });
}
