import { busyNode } from '@poc/stack/system';
import type { BenchContext } from '../bench.ts';
import { type ServerChild, startServer } from '../beside/child.ts';

/** Starts a socket node beside the system, with its settings, which can be asked for its memory. */
export const startNode = ({ env, signal }: Pick<BenchContext, 'env' | 'signal'>): Promise<ServerChild> =>
  startServer(new URL('../beside/live-node.main.ts', import.meta.url), {
    signal,
    env: { ...env, PORT: '0' },
    nodeArgs: [...busyNode, '--expose-gc'],
  });
