import { setTimeout as pause } from 'node:timers/promises';
import { busyNode, webDist } from '@poc/stack/system';
import type { Bench, BenchContext } from '../bench.ts';
import { type Contender, rawWs, socketIo } from '../live/contenders.ts';
import { type Crowd, startCrowd } from '../live/crowd/crowd.ts';
import { liftedLimits } from '../live/lifted-limits.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { openFileLimit } from '../live/measure/open-file-limit.ts';
import { settledBytes, settleMs } from '../live/measure/process-usage.ts';
import { startNode } from '../live/start-node.ts';
import { startServer } from '../processes/child.ts';
import { roomId } from '../processes/room-message.ts';
import { collectRounds, turned } from '../rounds.ts';

const rounds = 3;
/** Connections opened before the measurement, so that code is loaded and memory is allocated. */
const first = 200;
const otherFiles = 200;

interface Side {
  readonly name: string;
  readonly count: number;
  readonly file: URL;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly room: string;
  readonly protocol: Contender['protocol'];
}

/** Memory of an idle visitor connection that has joined the room. */
export const connections: Bench = {
  about:
    'memory of an idle connection at a socket node, compared with socket.io and its defaults, and at the gateway, compared with http-proxy-middleware',
  counts: 'connections',
  count: 5_000,
  seed: false,
  only: ['identity', 'streaming', 'gateway'],
  settings: liftedLimits,
  async run(context) {
    const { count, say } = context;
    if (openFileLimit() < count + first + otherFiles) {
      throw new Error(
        `a process may open ${openFileLimit()} files (ulimit -n): fewer than ${count} connections need`,
      );
    }
    const found = collectRounds();
    const crowd = await startCrowd(context.signal);
    const node = await startNode(context);
    try {
      const room = await addLiveStream(context.mongoUrl);
      const sides = [...nodeSides(context, room), ...gatewaySides(context, room, node.url)];
      for (let round = 0; round < rounds; round += 1) {
        for (const side of turned(sides, round)) {
          const bytes = await measure(context, crowd, side);
          found.record(side.name, bytes / 1_024);
          say(`round ${round + 1} of ${rounds}: ${side.name}, ${(bytes / 1_024).toFixed(1)} KB a connection`);
        }
      }
    } finally {
      crowd.stop();
      node.stop();
    }
    return {
      figures: [
        { name: 'ours', value: found.median('ours'), unit: 'KB' },
        { name: 'socket.io', value: found.median('socket.io'), unit: 'KB' },
        {
          name: 'ours / socket.io',
          value: found.ratio('ours', 'socket.io'),
          unit: '',
          goal: { at: 'most', value: 0.6 },
        },
        // Lower bound with the websocket library that socket.io uses.
        { name: 'ws alone', value: found.median('ws alone'), unit: 'KB' },
        { name: 'ws alone / socket.io', value: found.ratio('ws alone', 'socket.io'), unit: '' },
        { name: 'our gateway', value: found.median('our gateway'), unit: 'KB' },
        { name: 'http-proxy-middleware', value: found.median('http-proxy-middleware'), unit: 'KB' },
        {
          name: 'our gateway / http-proxy-middleware',
          value: found.ratio('our gateway', 'http-proxy-middleware'),
          unit: '',
          goal: { at: 'most', value: 0.6 },
        },
      ],
      notes: [
        "Resident memory after garbage collection, less that with the first 200; without the kernel's memory for sockets.",
        'All with the arguments of the system\u2019s socket nodes and gateway.',
        'At a gateway a viewer is two sockets, so the open-file limit may allow fewer viewers there.',
      ],
    };
  },
};

function nodeSides({ env, count }: BenchContext, room: string): Side[] {
  return [
    {
      name: 'ours',
      count,
      file: new URL('../processes/live-node.main.ts', import.meta.url),
      args: [],
      env: { ...env, PORT: '0' },
      room,
      protocol: 'socket.io',
    },
    ...[socketIo, { ...rawWs, name: 'ws alone' }].map(({ name, file, protocol }) => ({
      name,
      count,
      file,
      args: [env.REDIS_URL ?? ''],
      env: { NODE_ENV: 'production' },
      room: roomId,
      protocol,
    })),
  ];
}

/** Viewers at the gateways in front of a socket node, compared with viewers at the node. */
function gatewaySides({ env, count }: BenchContext, room: string, nodeUrl: string): Side[] {
  const possible = Math.floor((openFileLimit() - otherFiles) / 2) - first;
  const shared = { count: Math.min(count, possible), room, protocol: 'socket.io' } as const;
  const ports = { PORT: '0', METRICS_PORT: '0' };
  return [
    {
      ...shared,
      name: 'our gateway',
      file: new URL('../gateways/our-gateway.main.ts', import.meta.url),
      args: [],
      env: { ...env, ...ports, WEB_DIST: webDist },
    },
    {
      ...shared,
      name: 'http-proxy-middleware',
      file: new URL('../gateways/plain-gateway.main.ts', import.meta.url),
      args: [nodeUrl, nodeUrl, ''],
      env: { NODE_ENV: 'production' },
    },
  ];
}

/** @returns bytes per connection, without the first `first` connections */
async function measure({ signal }: BenchContext, crowd: Crowd, side: Side): Promise<number> {
  const nodeArgs = [...busyNode, '--expose-gc'];
  const server = await startServer(side.file, { signal, args: side.args, env: side.env, nodeArgs });
  try {
    // The gateway must discover the node first.
    await pause(settleMs, undefined, { signal });
    const shared = { origins: [server.url], protocol: side.protocol, deflate: true };
    const join = { streamId: side.room, batch: false };
    await crowd.seat({ ...shared, viewers: first, join });
    const before = await settledBytes(server);
    await crowd.seat({ ...shared, viewers: first + side.count, join });
    const after = await settledBytes(server);
    await crowd.leave();
    return (after - before) / side.count;
  } finally {
    server.stop();
  }
}
