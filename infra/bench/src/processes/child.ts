import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { baseEnvironment } from '@poc/stack/environment';
import { smallNode } from '@poc/stack/system';
import { z } from 'zod';

/** A process that a bench starts and communicates with. */
export interface Child {
  readonly pid: number;
  send(message: object | string): void;
  /** Receives the next message; rejects when the process exits. */
  next(): Promise<unknown>;
  /** Sends a message and returns the next one received. */
  request(message: object | string): Promise<unknown>;
  stop(): void;
}

export interface ChildOptions {
  readonly signal: AbortSignal;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node. Default: `smallNode`, like the system's small processes. */
  readonly nodeArgs?: readonly string[];
  /** Program that runs the file. Default: this Node. */
  readonly program?: string;
}

/** A measured or compared server process with its URL. */
export interface ServerChild extends Child {
  readonly url: string;
}

const serverHello = z.object({ url: z.string() });

/** Starts a server file; its first message is its URL, as sent by `reportToBench`. */
export async function startServer(file: URL, options: ChildOptions): Promise<ServerChild> {
  const { hello, ...child } = await startChild(file, options);
  return { ...child, ...serverHello.parse(hello) };
}

/**
 * Starts a file as a process and waits for its first message.
 * @returns the process; `hello` is the first message
 * @throws if it exits before that
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
    try {
      const [message] = await once(child, 'message', { signal });
      return message;
    } catch (error) {
      // An exit is a failure, unlike an abort by the user.
      throw ended.signal.aborted && !options.signal.aborted ? ended.signal.reason : error;
    }
  };
  const request = (message: object | string): Promise<unknown> => {
    const response = next();
    send(message);
    return response;
  };
  try {
    const hello = await next();
    return { hello, pid: child.pid ?? 0, send, next, request, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
