import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { StackError, StoppedError, throwIfStopped } from '../errors.ts';
import { formatDuration } from '../progress.ts';
import { type StateFolder, signalGroup } from '../state/state.ts';
import { type ReadyCheck, untilReady } from './health.ts';
import { logSince, openLog, rotateLog } from './log-file.ts';
import { lastLines } from './run-command.ts';

/** How one process is run. */
export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly ready: ReadyCheck;
  readonly readyTimeoutMs: number;
  /** Milliseconds it gets to end by itself after SIGTERM. */
  readonly stopTimeoutMs: number;
}

/** What a process is run with, the same for all of one system. */
export interface ProcessHost {
  readonly state: StateFolder;
  /** Aborted when the system stops: waits end, nothing is restarted. */
  readonly signal: AbortSignal;
  /** When true, a process that dies is started again with a growing delay. */
  readonly supervise: boolean;
  /** Gets one line for a person about a death, a restart, a recovery. */
  readonly notice: (line: string) => void;
}

const firstRestartDelayMs = 500;
const longestRestartDelayMs = 30_000;
const steadyAfterMs = 60_000;
const rotateEveryMs = 30_000;

/** One process of the system: started, watched, restarted, stopped; its output goes to a log of its own. */
export class ManagedProcess {
  readonly spec: ProcessSpec;
  readonly logPath: string;
  readonly #host: ProcessHost;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #logOffset = 0;
  #stopping = false;
  #everReady = false;
  #failures = 0;
  #startedAt = 0;

  constructor(spec: ProcessSpec, host: ProcessHost) {
    this.spec = spec;
    this.#host = host;
    this.logPath = host.state.file('logs', `${spec.name}.log`);
  }

  /** Its pid while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it and waits until it is ready. Rejects with a StackError that shows its last log lines. */
  async start(): Promise<void> {
    this.#launch();
    await this.waitReady();
  }

  /** Waits until it is ready; a StackError when it ends or stays silent for too long. */
  async waitReady(): Promise<void> {
    const { name, readyTimeoutMs } = this.spec;
    const waitUntil = new AbortController();
    const timer = setTimeout(() => waitUntil.abort(), readyTimeoutMs);
    // What will be started again may still become ready; what will not has had its chance.
    void this.#exited.then(() => {
      if (!this.#isWatched) waitUntil.abort();
    });
    const signal = AbortSignal.any([this.#host.signal, waitUntil.signal]);
    try {
      await untilReady(this.spec.ready, signal);
      this.#everReady = true;
    } catch {
      throwIfStopped(this.#host.signal);
      const what =
        this.pid === undefined
          ? `${name} ended before it was ready.`
          : `${name} was not ready within ${formatDuration(readyTimeoutMs)}.`;
      // Loaded here alone: a start that works needs none of it.
      const { readableLines } = await import('../log-line.ts');
      throw new StackError(what, [...readableLines(this.lastLog()), `Its whole log: ${this.logPath}`]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The last lines it logged since it was started. */
  lastLog(count = 12): string[] {
    return lastLines(logSince(this.logPath, this.#logOffset), count);
  }

  /** Everything it logged since it was started, at most 64 KB. */
  logText(): string {
    return logSince(this.logPath, this.#logOffset);
  }

  /** Sends a signal to it and all that it started; resolves at once, or after its end for SIGKILL. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    signalGroup(pid, signal);
    if (signal === 'SIGKILL') await this.#exited;
  }

  /** Freezes it: it keeps its connections and answers nothing. */
  async pause(): Promise<void> {
    await this.kill('SIGSTOP');
  }

  /** Lets it go on after `pause`. */
  async resume(): Promise<void> {
    await this.kill('SIGCONT');
  }

  /** Stops it when it runs, starts it again on the same port and data, waits until it is ready. */
  async restart(): Promise<void> {
    throwIfStopped(this.#host.signal);
    await this.stop();
    await this.start();
  }

  /** Ends it: SIGTERM, then SIGKILL after its time is up. It is not restarted. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const { pid } = this;
    if (pid === undefined) return;
    signalGroup(pid, 'SIGTERM');
    // A frozen process sees no SIGTERM before it goes on.
    signalGroup(pid, 'SIGCONT');
    const endedInTime = await Promise.race([
      this.#exited.then(() => true),
      delay(this.spec.stopTimeoutMs, false, { ref: false }),
    ]);
    if (endedInTime) return;
    this.#host.notice(
      `${this.spec.name} did not end within ${formatDuration(this.spec.stopTimeoutMs)} and is killed.`,
    );
    await this.kill('SIGKILL');
  }

  /** A process that has never been ready is not started again: its first failure is shown instead. */
  get #isWatched(): boolean {
    return this.#host.supervise && this.#everReady && !this.#stopping;
  }

  #launch(): void {
    throwIfStopped(this.#host.signal);
    const log = openLog(this.logPath);
    this.#logOffset = log.offset;
    this.#stopping = false;
    this.#startedAt = Date.now();
    const child = spawn(this.spec.command, this.spec.args, {
      cwd: this.spec.cwd,
      env: this.spec.env,
      // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops all in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const forget =
      child.pid === undefined ? undefined : this.#host.state.recordProcess(this.spec.name, child.pid);
    log.close();
    this.#child = child;
    const rotation = setInterval(() => rotateLog(this.logPath), rotateEveryMs).unref();
    this.#exited = new Promise((resolve) => {
      const ended = (how: string, inOrder = false): void => {
        if (this.#child !== child) return;
        this.#child = undefined;
        clearInterval(rotation);
        // Whatever it started and left running belongs to its group and goes with it.
        if (child.pid !== undefined) killGroup(child.pid);
        forget?.();
        resolve();
        if (!this.#stopping) this.#onDeath(how, inOrder);
      };
      child.once('exit', (code, signal) =>
        ended(signal === null ? `ended with code ${code}` : `was ended by ${signal}`, code === 0),
      );
      child.once('error', (error) => ended(`could not be run: ${error.message}`));
    });
  }

  /** @param inOrder it was asked to end and did, as in a deployment: that is no failure, and no reason to wait longer */
  #onDeath(how: string, inOrder: boolean): void {
    if (!this.#isWatched || this.#host.signal.aborted) return;
    if (inOrder || Date.now() - this.#startedAt > steadyAfterMs) this.#failures = 0;
    const delayMs = Math.min(longestRestartDelayMs, firstRestartDelayMs * 2 ** this.#failures);
    this.#failures += 1;
    const why = fatalMessage(this.lastLog(1)[0]);
    this.#host.notice(
      `${this.spec.name} ${how}${why === undefined ? '' : ` (${why})`}; starting it again in ${formatDuration(delayMs)}.`,
    );
    void this.#restartAfter(delayMs);
  }

  async #restartAfter(delayMs: number): Promise<void> {
    await delay(delayMs, undefined, { signal: this.#host.signal, ref: false }).catch(() => {});
    if (this.#stopping || this.#host.signal.aborted || this.pid !== undefined) return;
    const startedAt = Date.now();
    try {
      await this.start();
      this.#host.notice(`${this.spec.name} is back after ${formatDuration(Date.now() - startedAt)}.`);
    } catch (error) {
      if (error instanceof StoppedError || this.pid === undefined) return;
      const last = this.lastLog(1)[0];
      this.#host.notice(
        `${this.spec.name} is running but not ready yet${last === undefined ? '' : `: ${last}`}`,
      );
    }
  }
}

/** Pino's level `fatal`. */
const fatalLevel = 60;

/** The message of a process's last log line where that says why the process ended. */
function fatalMessage(line: string | undefined): string | undefined {
  if (line?.startsWith('{') !== true) return undefined;
  try {
    const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown };
    return level === fatalLevel && typeof msg === 'string' ? msg : undefined;
  } catch {
    return undefined;
  }
}

/** Stops all of them at the same time, and waits for each even where another one could not be stopped. */
export async function stopAll(processes: readonly ManagedProcess[]): Promise<void> {
  const results = await Promise.allSettled(processes.map((one) => one.stop()));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Ends what is left of a group whose leader is gone. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}
