import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

const launcherFile = 'launcher.json';

/** State folder of one system: data, logs, ports, secrets, recorded pids. */
export class StateFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Path inside the folder; creates the parent. */
  file(...parts: string[]): string {
    const path = join(this.root, ...parts);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  }

  /** Subfolder, created if missing. */
  folder(...parts: string[]): string {
    const path = join(this.root, ...parts);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Content of a JSON file, unvalidated; undefined if missing or invalid. */
  readJson(name: string): unknown {
    try {
      return JSON.parse(readFileSync(join(this.root, name), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** Writes a JSON file atomically, with mode 0600, since some contain secrets. */
  writeJson(name: string, value: unknown): void {
    const path = this.file(name);
    const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
    writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, path);
  }

  remove(name: string): void {
    rmSync(join(this.root, name), { recursive: true, force: true });
  }

  /**
   * Records a started process synchronously, so that it is found even if the launcher is killed immediately. Returns a
   * function that removes the record.
   */
  recordProcess(name: string, pid: number): () => void {
    const identity = identify(pid);
    if (identity === undefined) return () => {};
    const entry = join('run', `${name.replaceAll(/[^\w.-]/g, '-')}.${pid}.json`);
    this.writeJson(entry, { name, ...identity });
    return () => this.remove(entry);
  }

  recordLauncher(): void {
    this.writeJson(launcherFile, { name: 'launcher', ...identify(process.pid) });
  }

  launcher(): ProcessIdentity | undefined {
    const record = parseRecord(this.readJson(launcherFile));
    return record !== undefined && isAlive(record.identity) ? record.identity : undefined;
  }

  recordedProcesses(): { file: string; name: string; identity: ProcessIdentity }[] {
    const files = listNames(join(this.root, 'run')).filter((file) => file.endsWith('.json'));
    return files.flatMap((file) => {
      const record = parseRecord(this.readJson(join('run', file)));
      return record === undefined ? [] : [{ file: join('run', file), ...record }];
    });
  }

  /**
   * Ends processes that an earlier launcher left behind, identified by pid and start time, never by name. SIGTERM comes
   * first, so that databases close their files; SIGKILL after `graceMs`. Returns their names.
   */
  async endLeftovers(graceMs = 10_000): Promise<string[]> {
    const records = this.recordedProcesses();
    const left = records.filter((record) => isAlive(record.identity));
    for (const { identity } of left) signalGroup(identity.pid, 'SIGTERM');
    const deadline = Date.now() + graceMs;
    while (Date.now() < deadline && left.some((record) => isAlive(record.identity))) await delay(100);
    for (const { identity } of left) {
      if (isAlive(identity)) signalGroup(identity.pid, 'SIGKILL');
    }
    while (left.some((record) => isAlive(record.identity))) await delay(20);
    for (const { file } of records) this.remove(file);
    return left.map((record) => record.name);
  }
}

/** Signals the process group led by `pid`, or only the process if it leads none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // The process has exited, or leads no group: the second attempt targets the process alone.
    }
  }
}

/** Names in a folder; empty if it is missing. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function parseRecord(value: unknown): { name: string; identity: ProcessIdentity } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, pid, startedAt, bootId } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof pid !== 'number') return undefined;
  if (typeof startedAt !== 'string' || typeof bootId !== 'string') return undefined;
  return { name, identity: { pid, startedAt, bootId } };
}
