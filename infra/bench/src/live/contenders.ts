import { randomUUID } from 'node:crypto';
import { busyNode } from '@poc/stack/system';
import { type Child, type ServerChild, startServer } from '../processes/child.ts';
import type { Protocol } from './wire/raw-client.ts';

/** A broadcast implementation and its programs. */
export interface Contender {
  readonly name: string;
  /** File that both of its processes run. */
  readonly file: URL;
  /** Program that runs the file. Default: this Node. */
  readonly program?: string;
  /** Arguments of Node. */
  readonly nodeArgs: readonly string[];
  readonly protocol: Protocol;
  /** True if viewers offer permessage-deflate, as browsers always do. */
  readonly deflate: boolean;
  /** True if viewers request batches. */
  readonly batch: boolean;
  /** 1: one order of all messages; 2: one order per node. */
  readonly sequences: 1 | 2;
  /** First rate to try in the search for the highest rate, in messages a second. */
  readonly firstRate: number;
}

const processFile = (file: string): URL => new URL(`../processes/${file}`, import.meta.url);
/**
 * Alternatives run with Node's default heap: the bounded heap of the system's processes would slow allocation-heavy
 * ones.
 */
const atBest = { nodeArgs: [] };

export const socketIo: Contender = {
  name: 'socket.io',
  file: processFile('socket-io-room.main.ts'),
  ...atBest,
  protocol: 'socket.io',
  deflate: true,
  batch: false,
  sequences: 2,
  firstRate: 50,
};

/** socket.io with one event per 100 ms: the reference for our own frames. */
export const socketIoBatches: Contender = {
  ...socketIo,
  name: 'socket.io, batches',
  file: processFile('socket-io-batches-room.main.ts'),
  batch: true,
  firstRate: 500,
};

export const rawWs: Contender = {
  name: 'raw ws',
  file: processFile('raw-ws-room.main.ts'),
  ...atBest,
  protocol: 'plain',
  deflate: true,
  batch: false,
  sequences: 2,
  firstRate: 50,
};

export const bunPublish = (program: string): Contender => ({
  name: 'Bun publish',
  file: processFile('bun-room.main.ts'),
  program,
  ...atBest,
  protocol: 'plain',
  deflate: true,
  batch: false,
  sequences: 2,
  firstRate: 500,
});

/** Our delivery without storage: one order over both nodes. */
export const ours = (batch: boolean): Contender => ({
  name: batch ? 'ours, batches' : 'ours',
  file: processFile('our-room.main.ts'),
  nodeArgs: busyNode,
  protocol: 'socket.io',
  deflate: true,
  batch,
  sequences: 1,
  firstRate: 2_000,
});

/** Processes of a contender. */
export interface Cluster {
  readonly origins: readonly string[];
  readonly nodes: readonly Child[];
  stop(): void;
}

export async function startCluster(
  { file, program, nodeArgs }: Contender,
  options: { redisUrl: string; nodes?: number; signal: AbortSignal },
): Promise<Cluster> {
  const nodes: ServerChild[] = [];
  // Numbering restarts with each cluster.
  const room = randomUUID();
  const stop = (): void => {
    for (const node of nodes) node.stop();
  };
  try {
    for (let at = 0; at < (options.nodes ?? 2); at += 1) {
      nodes.push(
        await startServer(file, {
          signal: options.signal,
          args: [options.redisUrl, room],
          env: { NODE_ENV: 'production' },
          ...(program === undefined ? {} : { program }),
          nodeArgs,
        }),
      );
    }
    const origins = nodes.map(({ url }) => url);
    return { origins, nodes, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
