import type { LiveNode } from '@poc/contracts/live-node';
import { registrationMs } from './node-register.ts';

const readMs = 1_000;

export interface FollowOptions {
  /** @throws while the register is unavailable */
  read(): Promise<readonly LiveNode[]>;
  /** Called after each answer of the register, with the nodes by their ids. */
  onNodes(nodes: ReadonlyMap<string, LiveNode>): void;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

export interface FollowedNodes {
  /** What was known last. */
  nodes(): ReadonlyMap<string, LiveNode>;
  /** Asks now; resolves when the answer is there, or none comes. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Follows the register of socket nodes. Without Redis the nodes known last stay; and when it answers again, for as long as
 * a registration lasts: a Redis that was started again knows none of them until they have renewed it.
 */
export function followNodes({ read, onNodes, now = () => performance.now() }: FollowOptions): FollowedNodes {
  let nodes: ReadonlyMap<string, LiveNode> = new Map();
  let answersSince: number | null = null;
  let running: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      const found = new Map((await read()).map((node) => [node.id, node]));
      answersSince ??= now();
      const isSettled = now() - answersSince >= registrationMs;
      nodes = isSettled ? found : new Map([...nodes, ...found]);
    } catch {
      answersSince = null;
      return;
    }
    onNodes(nodes);
  }

  function refresh(): Promise<void> {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  }
  const timer = setInterval(() => void refresh(), readMs);
  timer.unref();
  void refresh();

  return { nodes: () => nodes, refresh, stop: () => clearInterval(timer) };
}
