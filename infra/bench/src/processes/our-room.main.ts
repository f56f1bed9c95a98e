import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { ReactionTotals } from '@poc/contracts/socket';
import { createNodeRegistry } from '@poc/kit/live-nodes/node-registry';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { storeChat } from '@poc/streaming/chat/store-chat';
import { createRedisLink } from '@poc/streaming/cluster/redis-link';
import { createStreamHomes } from '@poc/streaming/cluster/stream-homes';
import { announceNode } from '@poc/streaming/live/announce-node';
import { createFanOut } from '@poc/streaming/live/fan-out/fan-out';
import { socketServerOptions } from '@poc/streaming/live/fan-out/socket-server';
import { Server, type Socket } from 'socket.io';
import { listen } from './listen.ts';
import { reportToBench } from './report-to-bench.ts';
import { roomMessage } from './room-message.ts';

/** Our delivery: a socket node's path from message to viewers, without storage. */
const [redisUrl = '', room = ''] = process.argv.slice(2);
const logger = createLogger({ service: 'bench-room', level: 'error' });
const metrics = createMetrics('bench-room');
const link = createRedisLink(redisUrl, logger, metrics);
const noReactions: ReactionTotals = { like: 0, heart: 0, clap: 0 };

const fanOut = createFanOut<Socket>({
  link,
  readStart: async () => ({ lastSeq: 0, reactions: noReactions }),
  // Nothing is stored to read back: a lost message blocks the others, and the viewers report it.
  readMissing: async () => Promise.reject(new Error('nothing is stored')),
  settings: {
    graceMs: 60_000,
    graceUnlinkedMs: 60_000,
  },
  metrics,
  onFailed: (error) => logger.error({ err: error }, 'fan-out failed'),
});

/**
 * Chat storage of socket nodes with a store that only assigns numbers: messages arrive in groups, in commit order,
 * as in production.
 */
const nodeId = randomUUID();
const registry = createNodeRegistry(link.client, `bench-${room}`);
const chat = storeChat({
  link,
  homes: createStreamHomes({ registry, nodeId, linked: link.ready }),
  nodeId,
  takeOf: () => true,
  metrics,
  async post(streamId, drafts) {
    const last = await link.client.incrby(`bench-room:${room}`, drafts.length);
    return drafts.map(({ text, clientMessageId = '' }, at) => ({
      message: {
        ...roomMessage({ streamId, text, clientMessageId }),
        seq: last - drafts.length + 1 + at,
      },
      repeated: false,
    }));
  },
  onPosted: fanOut.post,
});
const sender = { id: '66f0a1b2c3d4e5f6a7b80000', name: '', avatar: '', role: 'user' } as const;

const server = createServer();
announceNode({ registry, server, nodeId, host: '127.0.0.1', load: () => 0 });
const io = new Server(server, socketServerOptions);
io.on('connection', (socket) => {
  socket.on('disconnect', () => fanOut.disconnect(socket));
  socket.on(
    'join-stream',
    ({ streamId, batch }: { streamId: string; batch: boolean }, ack: (response: object) => void) => {
      void fanOut.join(socket, streamId, { batch, lowData: false }).then(() => ack({ ok: true }));
    },
  );
  socket.on(
    'chat-message',
    ({ streamId, text, clientMessageId }: { streamId: string; text: string; clientMessageId: string }) => {
      void chat.add(streamId, { id: randomBytes(12).toString('hex'), sender, text, clientMessageId });
    },
  );
});
reportToBench(await listen(server));
