import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { StackError } from '../errors.ts';
import { commandLine } from '../state/process-identity.ts';

// Below the ephemeral range, so that no outgoing connection takes a port between its check and its use.
const firstPort = 20_000;
const lastPort = 32_000;

/** True if the port is free on 127.0.0.1 and on all addresses. */
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

/** Chooses a free port outside `taken`; the preferred one if possible. */
export async function choosePort(taken: ReadonlySet<number>, preferred?: number): Promise<number> {
  if (preferred !== undefined && !taken.has(preferred) && (await isPortFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new StackError(`No free port was found between ${firstPort} and ${lastPort}.`);
}

/** Reads a port setting. @throws StackError naming the variable for an invalid port */
export function portSetting(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StackError(`${variable} must be a port between 1 and 65535, not "${text}".`);
}

/** Checks that a port is free. @throws StackError with the port, its holder and the setting that changes it */
export async function assertPortFree(port: number, purpose: string, variable: string): Promise<void> {
  if (await isPortFree(port)) return;
  const holder = portHolder(port);
  const owner =
    holder === undefined
      ? 'another program'
      : `pid ${holder.pid}${holder.command === undefined ? '' : ` (${holder.command})`}`;
  throw new StackError(
    `Port ${port}, meant for the ${purpose}, is used by ${owner}; stop it or set ${variable} to another port.`,
  );
}

/** Inodes of sockets that listen on a port, from the text of `/proc/net/tcp` or `/proc/net/tcp6`. */
export function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) === true && fields[3] === '0A')
    .flatMap((fields) => fields[9] ?? []);
}

/** Finds the process that listens on a port; undefined without `/proc` or permission. */
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

// Skips processes that are unreadable or exit while /proc is read.
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
