import { busyNode } from '@poc/stack/system';
import type { BenchContext } from '../bench.ts';
import { type ServerChild, startServer } from '../processes/child.ts';

/** Starts a further socket node with the system's settings, which also reports its memory. */
export const startNode = ({ env, signal }: Pick<BenchContext, 'env' | 'signal'>): Promise<ServerChild> =>
  startServer(new URL('../processes/live-node.main.ts', import.meta.url), {
    signal,
    env: { ...env, PORT: '0' },
    nodeArgs: [...busyNode, '--expose-gc'],
  });
