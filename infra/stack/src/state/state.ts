import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

const launcherFile = 'launcher.json';

/** The folder that holds everything one running system keeps: data, logs, ports, secrets, recorded pids. */
export class StateFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** A path inside the folder; its parent is made. */
  file(...parts: string[]): string {
    const path = join(this.root, ...parts);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  }

  /** A folder inside the folder, made when missing. */
  folder(...parts: string[]): string {
    const path = join(this.root, ...parts);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** A JSON file's content; undefined when it is missing or broken. The caller checks its shape. */
  readJson(name: string): unknown {
    try {
      return JSON.parse(readFileSync(join(this.root, name), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** Writes a JSON file whole or not at all. Mode 0600: some of these files hold secrets. */
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
   * Notes a started process at once and synchronously, so that even a launcher that is killed in the
   * next instant leaves a trace of it. Returns what forgets it again.
   */
  recordProcess(name: string, pid: number): () => void {
    const identity = identify(pid);
    if (identity === undefined) return () => {};
    const entry = join('run', `${name.replaceAll(/[^\w.-]/g, '-')}.${pid}.json`);
    this.writeJson(entry, { name, ...identity });
    return () => this.remove(entry);
  }

  /** Notes this process as the one that runs what the folder holds. */
  noteLauncher(): void {
    this.writeJson(launcherFile, { name: 'launcher', ...identify(process.pid) });
  }

  /** The launcher that was noted last, while it is alive. */
  launcher(): ProcessIdentity | undefined {
    const record = parseRecord(this.readJson(launcherFile));
    return record !== undefined && isAlive(record.identity) ? record.identity : undefined;
  }

  /** The processes on record, with the files that name them. */
  recordedProcesses(): { file: string; name: string; identity: ProcessIdentity }[] {
    const files = listNames(join(this.root, 'run')).filter((file) => file.endsWith('.json'));
    return files.flatMap((file) => {
      const record = parseRecord(this.readJson(join('run', file)));
      return record === undefined ? [] : [{ file: join('run', file), ...record }];
    });
  }

  /**
   * Ends what an earlier launcher left behind: the recorded processes that still are the same ones, by
   * pid and start time, never by name. SIGTERM first so that databases close their files; SIGKILL
   * after `graceMs`. Returns the names of those it ended.
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

/** Sends a signal to a process group led by `pid`; to the process alone where it leads none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // It is gone, or it leads no group: the second turn tries the process alone.
    }
  }
}

/** The names in a folder; none when it is missing. */
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
