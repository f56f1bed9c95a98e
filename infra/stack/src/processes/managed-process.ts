import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { StackError, StoppedError, throwIfStopped } from '../errors.ts';
import { formatDuration } from '../progress.ts';
import { type StateFolder, signalGroup } from '../state/state.ts';
import { type ReadyCheck, untilReady } from './health.ts';
import { logSince, openLog, rotateLog } from './log-file.ts';
import { lastLines } from './run-command.ts';

export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly ready: ReadyCheck;
  readonly readyTimeoutMs: number;
  /** Time in ms to exit after SIGTERM. */
  readonly stopTimeoutMs: number;
}

export interface ProcessHost {
  readonly state: StateFolder;
  /** Aborted when the system stops; then waits end and nothing is restarted. */
  readonly signal: AbortSignal;
  readonly supervise: boolean;
  /** Prints a line about a death, restart or recovery. */
  readonly notice: (line: string) => void;
}

const firstRestartDelayMs = 500;
const longestRestartDelayMs = 30_000;
const steadyAfterMs = 60_000;
const rotateEveryMs = 30_000;

/** Starts, supervises, restarts and stops one process, with its own log. */
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

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts the process and waits until it is ready.
   * @throws StackError with the last log lines
   */
  async start(): Promise<void> {
    this.#launch();
    await this.waitReady();
  }

  /**
   * Waits until the process is ready.
   * @throws StackError with the last log lines when it exits or times out
   */
  async waitReady(): Promise<void> {
    const { name, readyTimeoutMs } = this.spec;
    const waitUntil = new AbortController();
    const timer = setTimeout(() => waitUntil.abort(), readyTimeoutMs);
    // A process that will be restarted may still become ready.
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
          ? `${name} exited before it was ready.`
          : `${name} was not ready within ${formatDuration(readyTimeoutMs)}.`;
      // Loaded lazily: only failures need it.
      const { readableLines } = await import('../log-line.ts');
      throw new StackError(what, [...readableLines(this.lastLog()), `Full log: ${this.logPath}`]);
    } finally {
      clearTimeout(timer);
    }
  }

  lastLog(count = 12): string[] {
    return lastLines(logSince(this.logPath, this.#logOffset), count);
  }

  /** Log since the last start, at most 64 KB. */
  logText(): string {
    return logSince(this.logPath, this.#logOffset);
  }

  /** Signals the process group. Resolves immediately; for SIGKILL, after the exit. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    signalGroup(pid, signal);
    if (signal === 'SIGKILL') await this.#exited;
  }

  /** Suspends the process: connections stay open without a response. */
  async pause(): Promise<void> {
    await this.kill('SIGSTOP');
  }

  async resume(): Promise<void> {
    await this.kill('SIGCONT');
  }

  /** Restarts the process on the same port and data, and waits until it is ready. */
  async restart(): Promise<void> {
    throwIfStopped(this.#host.signal);
    await this.stop();
    await this.start();
  }

  /** Stops the process permanently: SIGTERM, then SIGKILL after the timeout. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const { pid } = this;
    if (pid === undefined) return;
    signalGroup(pid, 'SIGTERM');
    // A suspended process handles SIGTERM only after SIGCONT.
    signalGroup(pid, 'SIGCONT');
    const endedInTime = await Promise.race([
      this.#exited.then(() => true),
      delay(this.spec.stopTimeoutMs, false, { ref: false }),
    ]);
    if (endedInTime) return;
    this.#host.notice(
      `${this.spec.name} did not stop within ${formatDuration(this.spec.stopTimeoutMs)}; killing it.`,
    );
    await this.kill('SIGKILL');
  }

  /** A process that was never ready is not restarted; its first failure is shown instead. */
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
      // Its own process group: Ctrl-C reaches only the launcher, which stops all parts in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const removeRecord =
      child.pid === undefined ? undefined : this.#host.state.recordProcess(this.spec.name, child.pid);
    log.close();
    this.#child = child;
    const rotation = setInterval(() => rotateLog(this.logPath), rotateEveryMs).unref();
    this.#exited = new Promise((resolve) => {
      const ended = (how: string, inOrder = false): void => {
        if (this.#child !== child) return;
        this.#child = undefined;
        clearInterval(rotation);
        // Kills child processes that were left running.
        if (child.pid !== undefined) killGroup(child.pid);
        removeRecord?.();
        resolve();
        if (!this.#stopping) this.#onDeath(how, inOrder);
      };
      child.once('exit', (code, signal) =>
        ended(signal === null ? `exited with code ${code}` : `was terminated by ${signal}`, code === 0),
      );
      child.once('error', (error) => ended(`could not be started: ${error.message}`));
    });
  }

  /**
   * @param inOrder true for a requested exit, as in a deployment: it is no failure and does not lengthen the restart
   *   delay
   */
  #onDeath(how: string, inOrder: boolean): void {
    if (!this.#isWatched || this.#host.signal.aborted) return;
    if (inOrder || Date.now() - this.#startedAt > steadyAfterMs) this.#failures = 0;
    const delayMs = Math.min(longestRestartDelayMs, firstRestartDelayMs * 2 ** this.#failures);
    this.#failures += 1;
    const why = fatalMessage(this.lastLog(1)[0]);
    this.#host.notice(
      `${this.spec.name} ${how}${why === undefined ? '' : ` (${why})`}; restarting in ${formatDuration(delayMs)}.`,
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

const fatalLevel = 60;

/** Message of the last log line if it explains the exit. */
function fatalMessage(line: string | undefined): string | undefined {
  if (line?.startsWith('{') !== true) return undefined;
  try {
    const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown };
    return level === fatalLevel && typeof msg === 'string' ? msg : undefined;
  } catch {
    return undefined;
  }
}

/** Stops processes in parallel, and waits for all even if one could not be stopped. */
export async function stopAll(processes: readonly ManagedProcess[]): Promise<void> {
  const results = await Promise.allSettled(processes.map((one) => one.stop()));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Kills the rest of a group after its leader's exit. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}
