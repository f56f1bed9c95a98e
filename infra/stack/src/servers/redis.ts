import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archives, versions } from '../artifacts/artifacts.ts';
import { debianPackages } from '../artifacts/debian-packages.ts';
import { firstThatWorks, type ProvisionContext } from '../artifacts/downloads.ts';
import { fromArchive } from '../artifacts/official-archive.ts';
import { StackError } from '../errors.ts';
import { tcpReady } from '../processes/health.ts';
import { findOnPath, lastLines, tryCommand } from '../processes/run-command.ts';
import { type FoundServer, portOf, type Server, type ServerContext } from './server.ts';

interface InstalledRedis {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
const debianFolder = `redis-debian-${process.arch}`;

/** Redis with an append-only file, so that counters and revocations survive a restart. */
export const redis: Server<InstalledRedis> = {
  name: 'redis',
  title: 'Redis',
  version: `Valkey ${versions.redis}`,
  variable: 'REDIS_URL',
  portNames: ['redis'],

  find(context) {
    return firstThatWorks<FoundServer<InstalledRedis>>(
      'Redis',
      [
        { name: 'redis-server or valkey-server on PATH', attempt: () => fromPath(context) },
        { name: "Debian's packages", attempt: () => fromDebian(context), folder: debianFolder },
        fromArchive(archives.redis, {
          title: 'Valkey',
          inside: 'bin/valkey-server',
          use: (program) => runs({ program, env: {} }, context),
          context,
        }),
      ],
      'REDIS_URL to the address of a Redis server',
    );
  },

  async prepare({ program, env }, place) {
    const port = portOf(place, 'redis');
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      place.state.folder('data', 'redis'),
    ];
    args.push('--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '', '--daemonize', 'no');
    // Expiry cycles per second; the default of ten causes half of an idle server's work.
    args.push('--hz', '1');
    const ping = Buffer.from('PING\r\n');
    const ready = tcpReady({ host: '127.0.0.1', port }, ping, (response) =>
      response.toString().startsWith('+PONG'),
    );
    return { command: program, args, env, ready, readyTimeoutMs: 30_000, stopTimeoutMs: 10_000 };
  },

  url,
  env: (place) => ({ REDIS_URL: url(place) }),
};

function url(place: ServerContext): string {
  return `redis://127.0.0.1:${portOf(place, 'redis')}`;
}

async function fromPath(context: ProvisionContext): Promise<FoundServer<InstalledRedis>> {
  const program = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (program === undefined) throw new StackError('not found');
  return { ...(await runs({ program, env: {} }, context)), reason: 'found on PATH' };
}

async function fromDebian(context: ProvisionContext): Promise<FoundServer<InstalledRedis>> {
  const folder = await debianPackages(debianFolder, packages, context);
  const libraries = (await readdir(join(folder, 'usr', 'lib'))).map((name) =>
    join(folder, 'usr', 'lib', name),
  );
  const env = { LD_LIBRARY_PATH: libraries.join(':') };
  const found = await runs({ program: join(folder, 'usr', 'bin', 'redis-server'), env }, context);
  return { ...found, reason: 'the package of this Debian' };
}

async function runs(
  installed: InstalledRedis,
  context: ProvisionContext,
): Promise<FoundServer<InstalledRedis>> {
  const env = { ...process.env, ...installed.env };
  const { code, tail } = await tryCommand(installed.program, ['--version'], { ...context, env });
  const [, name, version] = /(\w+) server v=([\d.]+)/.exec(tail) ?? [];
  const title = `${name} ${version}`;
  if (code === 0 && version !== undefined) return { title, version: title, installed };
  throw new StackError(`Could not run ${installed.program}:`, lastLines(tail, 2));
}
