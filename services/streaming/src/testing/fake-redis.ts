import type { FanOutOptions } from '../live/fan-out/fan-out.ts';

/** In-memory sharded publications between nodes of one process, which can be dropped or delayed. */
export interface FakeRedis {
  link(): FanOutOptions['link'];
  readonly channels: ReadonlyMap<string, number>;
  published: number;
  mode: 'pass' | 'lose' | 'hold';
  /** Delivers delayed publications in reverse order. */
  letGo(): void;
}

type Listener = (channel: Buffer, message: Buffer) => void;

export function createFakeRedis(): FakeRedis {
  const nodes: { wanted: Set<string>; listeners: Listener[] }[] = [];
  const held: (() => void)[] = [];
  const fake: FakeRedis = {
    published: 0,
    mode: 'pass',
    get channels() {
      const counts = new Map<string, number>();
      for (const { wanted } of nodes) for (const one of wanted) counts.set(one, (counts.get(one) ?? 0) + 1);
      return counts;
    },
    letGo() {
      fake.mode = 'pass';
      for (const deliver of held.splice(0).toReversed()) deliver();
    },
    link() {
      const node = { wanted: new Set<string>(), listeners: [] as Listener[] };
      nodes.push(node);
      return {
        ready: () => true,
        whenSubscribed: async () => undefined,
        subscriber: {
          ssubscribe: (channel) => void node.wanted.add(channel),
          sunsubscribe(channels) {
            for (const channel of [channels].flat()) node.wanted.delete(channel);
          },
          on: (_event, listener) => void node.listeners.push(listener),
        },
        publisher: {
          async spublish(channel, payload) {
            fake.published++;
            const deliver = () => {
              for (const { wanted, listeners } of nodes) {
                if (!wanted.has(channel)) continue;
                for (const listener of listeners) listener(Buffer.from(channel), Buffer.from(payload));
              }
            };
            if (fake.mode === 'pass') setImmediate(deliver);
            if (fake.mode === 'hold') held.push(deliver);
            return 0;
          },
        },
      };
    },
  };
  return fake;
}
