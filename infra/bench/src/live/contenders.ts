import { randomUUID } from 'node:crypto';
import { busyNode } from '@poc/stack/system';
import { type Child, type ServerChild, startServer } from '../beside/child.ts';
import type { Protocol } from './wire/raw-client.ts';

/** A way of broadcasting to many, and how it is reached. */
export interface Contender {
  readonly name: string;
  /** What each of its two processes runs. */
  readonly file: URL;
  /** What runs it. Default: this Node. */
  readonly program?: string;
  /** Arguments of Node's own. */
  readonly nodeArgs: readonly string[];
  readonly protocol: Protocol;
  /** Whether its viewers offer permessage-deflate. Browsers always do. */
  readonly deflate: boolean;
  /** Whether its viewers ask for batches. */
  readonly batch: boolean;
  /** 1: it promises one order of all messages; 2: of each node's. */
  readonly sequences: 1 | 2;
  /** Where the search for its highest rate begins, messages a second. */
  readonly firstRate: number;
}

const beside = (file: string): URL => new URL(`../beside/${file}`, import.meta.url);
/** At their best: the bounded heap of the system's processes would hold back who makes many objects. */
const atBest = { nodeArgs: [] };

export const socketIo: Contender = {
  name: 'socket.io',
  file: beside('socket-io-room.main.ts'),
  ...atBest,
  protocol: 'socket.io',
  deflate: true,
  batch: false,
  sequences: 2,
  firstRate: 50,
};

/** The same library with one event for all messages of 100 ms: what our own frames have to be worth. */
export const socketIoBatches: Contender = {
  ...socketIo,
  name: 'socket.io, batches',
  file: beside('socket-io-batches-room.main.ts'),
  batch: true,
  firstRate: 500,
};

export const rawWs: Contender = {
  name: 'raw ws',
  file: beside('raw-ws-room.main.ts'),
  ...atBest,
  protocol: 'plain',
  deflate: true,
  batch: false,
  sequences: 2,
  firstRate: 50,
};

export const bunPublish = (program: string): Contender => ({
  name: 'Bun publish',
  file: beside('bun-room.main.ts'),
  program,
  ...atBest,
  protocol: 'plain',
  deflate: true,
  batch: false,
  sequences: 2,
  firstRate: 500,
});

/** Our delivery without what stores: one order over both nodes. */
export const ours = (batch: boolean): Contender => ({
  name: batch ? 'ours, batches' : 'ours',
  file: beside('our-room.main.ts'),
  nodeArgs: busyNode,
  protocol: 'socket.io',
  deflate: true,
  batch,
  sequences: 1,
  firstRate: 2_000,
});

/** The processes of a contender. */
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
  // What numbers messages begins again with each cluster.
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
