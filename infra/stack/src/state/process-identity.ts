import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identifies a process uniquely: pids are reused, so its start time and boot id are included (Linux counts start times
 * from boot).
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  readonly bootId: string;
}

/**
 * Field 22 of `/proc/<pid>/stat`, counted from the last parenthesis: the command name in field 2 may contain blanks and
 * parentheses.
 */
export function parseStartTime(stat: string): string | undefined {
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(/\s+/)[19];
}

/** State letter of `/proc/<pid>/stat`; `Z` is a zombie. */
export function parseState(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(')') + 2).trim()[0];
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Identity of a living process; undefined for a missing process or a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStartTime(pid) : portableStartTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt, bootId: bootId() };
}

function linuxStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return parseState(stat) === 'Z' ? undefined : parseStartTime(stat);
  } catch {
    return undefined;
  }
}

function portableStartTime(pid: number): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

/** True if the recorded process still runs under its pid. */
export function isAlive(recorded: ProcessIdentity): boolean {
  const now = identify(recorded.pid);
  return now !== undefined && now.startedAt === recorded.startedAt && now.bootId === recorded.bootId;
}

/** Command line of a process, shortened for messages; undefined if unreadable. */
export function commandLine(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return text.length > 80 ? `${text.slice(0, 79)}…` : text || undefined;
  } catch {
    return undefined;
  }
}
