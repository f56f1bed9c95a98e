import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { baseEnvironment } from '@poc/stack/environment';
import { smallNode } from '@poc/stack/system';

/** A process that a bench runs beside the system, and talks to. */
export interface Child {
  readonly pid: number;
  send(message: object | string): void;
  /** The next message; rejects when the process ends instead. */
  next(): Promise<unknown>;
  stop(): void;
}

/**
 * Starts a file as a process. It must say something when it is ready.
 * @returns the process; `hello` is what it said
 * @throws when it ends before that
 */
export async function startChild(
  file: URL,
  options: {
    signal: AbortSignal;
    args?: readonly string[];
    env?: Readonly<Record<string, string>>;
    /** Arguments of Node's own. Default: those of the system's small processes. */
    nodeArgs?: readonly string[];
    /** What runs the file. Default: this Node. */
    program?: string;
  },
): Promise<Child & { hello: unknown }> {
  const child = fork(fileURLToPath(file), [...(options.args ?? [])], {
    execArgv: [...(options.nodeArgs ?? smallNode)],
    env: { ...baseEnvironment(), ...options.env },
    ...(options.program === undefined ? {} : { execPath: options.program }),
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`${file.pathname} ended`)));
  const signal = AbortSignal.any([ended.signal, options.signal]);
  const stop = (): void => void child.kill();
  const next = async (): Promise<unknown> => {
    const [message] = await once(child, 'message', { signal });
    return message;
  };
  try {
    const hello = await next();
    return { hello, pid: child.pid ?? 0, next, stop, send: (message) => void child.send(message) };
  } catch (error) {
    stop();
    throw error;
  }
}
