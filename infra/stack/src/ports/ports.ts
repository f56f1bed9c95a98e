import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { StackError } from '../errors.ts';
import { commandLine } from '../state/process-identity.ts';

// Below the range from which systems take the ports of outgoing connections, so that none of those
// can slip in between the moment a port is found free and the moment a server binds it.
const firstPort = 20_000;
const lastPort = 32_000;

/** True when a server could bind this port on 127.0.0.1 and nobody holds it on all addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canBind(port, '127.0.0.1')) && (await canBind(port, '0.0.0.0'));
}

function canBind(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free port that is not among `taken`; the remembered one when it can still be had. */
export async function choosePort(taken: ReadonlySet<number>, remembered?: number): Promise<number> {
  if (remembered !== undefined && !taken.has(remembered) && (await isPortFree(remembered))) return remembered;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new StackError(`No free port was found between ${firstPort} and ${lastPort}.`);
}

/** The number in a port setting; a StackError names the variable when it is no port. */
export function portSetting(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StackError(`${variable} must be a port between 1 and 65535, not "${text}".`);
}

/** Throws one clear line when a port that people rely on is taken: the port, its holder, the setting. */
export async function assertPortFree(port: number, purpose: string, variable: string): Promise<void> {
  if (await isPortFree(port)) return;
  const holder = portHolder(port);
  const who =
    holder === undefined
      ? 'another program'
      : `pid ${holder.pid}${holder.command === undefined ? '' : ` (${holder.command})`}`;
  throw new StackError(
    `Port ${port}, meant for the ${purpose}, is held by ${who}; stop that or set ${variable} to another port.`,
  );
}

/** Socket inodes that listen on a port, from the text of `/proc/net/tcp` or `/proc/net/tcp6`. */
export function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) === true && fields[3] === '0A')
    .flatMap((fields) => fields[9] ?? []);
}

/** Who listens on a port, as far as `/proc` may be read; undefined on other systems or without rights. */
export function portHolder(port: number): { pid: number; command: string | undefined } | undefined {
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningInodes(readText(file), port)),
  );
  if (inodes.size === 0) return undefined;
  for (const entry of readNames('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    for (const fd of readNames(`/proc/${entry}/fd`)) {
      const inode = /^socket:\[(\d+)\]$/.exec(readLink(`/proc/${entry}/fd/${fd}`))?.[1];
      if (inode !== undefined && inodes.has(inode))
        return { pid: Number(entry), command: commandLine(Number(entry)) };
    }
  }
  return undefined;
}

// Processes come and go while /proc is read, and some may not be read: what is missing is skipped.
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
