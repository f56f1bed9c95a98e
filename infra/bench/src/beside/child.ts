import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { baseEnvironment } from '@poc/stack/environment';
import { smallNode } from '@poc/stack/system';
import { z } from 'zod';

/** A process that a bench runs beside the system, and talks to. */
export interface Child {
  readonly pid: number;
  send(message: object | string): void;
  /** The next message; rejects when the process ends instead. */
  next(): Promise<unknown>;
  /** Sends a message, and gives the next one that comes back. */
  ask(message: object | string): Promise<unknown>;
  stop(): void;
}

export interface ChildOptions {
  readonly signal: AbortSignal;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node's own. Default: those of the system's small processes. */
  readonly nodeArgs?: readonly string[];
  /** What runs the file. Default: this Node. */
  readonly program?: string;
}

/** A process that is to be measured, or compared with, and where it is reached. */
export interface ServerChild extends Child {
  readonly url: string;
}

const serverHello = z.object({ url: z.string() });

/** Starts a file that serves: what it says when it is ready is its address, as `answerBench` does. */
export async function startServer(file: URL, options: ChildOptions): Promise<ServerChild> {
  const { hello, ...child } = await startChild(file, options);
  return { ...child, ...serverHello.parse(hello) };
}

/**
 * Starts a file as a process. It must say something when it is ready.
 * @returns the process; `hello` is what it said
 * @throws when it ends before that
 */
export async function startChild(file: URL, options: ChildOptions): Promise<Child & { hello: unknown }> {
  const child = fork(fileURLToPath(file), [...(options.args ?? [])], {
    execArgv: [...(options.nodeArgs ?? smallNode)],
    env: { ...baseEnvironment(), ...options.env },
    ...(options.program === undefined ? {} : { execPath: options.program }),
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`${file.pathname} ended`)));
  const signal = AbortSignal.any([ended.signal, options.signal]);
  const stop = (): void => void child.kill();
  const send = (message: object | string): void => void child.send(message);
  const next = async (): Promise<unknown> => {
    const [message] = await once(child, 'message', { signal });
    return message;
  };
  const ask = (message: object | string): Promise<unknown> => {
    const answer = next();
    send(message);
    return answer;
  };
  try {
    const hello = await next();
    return { hello, pid: child.pid ?? 0, send, next, ask, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
