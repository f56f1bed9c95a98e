import { createServer } from 'node:http';
import type { ChatMessage } from '@poc/contracts/socket';
import { createMetrics, type Metrics } from '@poc/kit/metrics';
import { listen } from '@poc/testing/listen';
import { Server, type Socket } from 'socket.io';
import { createFanOut, type FanOut } from '../live/fan-out/fan-out.ts';
import type { FanOutSettings } from '../live/fan-out/fan-out-settings.ts';
import { socketServerOptions } from '../live/fan-out/socket-server.ts';
import type { FakeRedis } from './fake-redis.ts';

/** Stored chat, shared by the nodes of a test. */
export class StoredChat {
  readonly streamId: string;
  readonly messages: ChatMessage[] = [];
  reads = 0;

  constructor(streamId: string) {
    this.streamId = streamId;
  }

  store(count: number, text = 'Buy low, laugh high'): ChatMessage[] {
    const fresh = Array.from({ length: count }, (_, at) => this.#next(this.messages.length + 1 + at, text));
    this.messages.push(...fresh);
    return fresh;
  }

  #next(seq: number, text: string): ChatMessage {
    const { streamId } = this;
    const sender = { user: 'Ada', user_id: 'a'.repeat(24), avatar: '', role: 'user' as const };
    const id = seq.toString(16).padStart(24, '0');
    return { id, streamId, seq, ...sender, text: `${text} ${seq}`, timestamp: new Date(seq).toISOString() };
  }
}

/** A socket node without a database: the fan-out on a real socket.io server. */
export interface FanOutNode {
  readonly url: string;
  readonly io: Server;
  readonly fanOut: FanOut<Socket>;
  readonly metrics: Metrics;
  stop(): Promise<void>;
}

/** Starts a node. Clients join through the handshake's query: `?mode=batch` or `plain`, and `lowData=1`. */
export async function startFanOutNode(
  redis: FakeRedis,
  chat: StoredChat,
  settings: Partial<FanOutSettings> = {},
): Promise<FanOutNode> {
  const http = createServer();
  const io = new Server(http, socketServerOptions);
  const metrics = createMetrics('test');
  const reactions = { like: 0, heart: 0, clap: 0 };
  const fanOut = createFanOut<Socket>({
    link: redis.link(),
    readStart: async () => ({ lastSeq: chat.messages.length, reactions }),
    async readMissing(_streamId, { after, before, limit }) {
      chat.reads++;
      return chat.messages.filter(({ seq }) => seq > after && seq < before).slice(0, limit);
    },
    metrics,
    onFailed(error) {
      throw error;
    },
    settings,
  });
  io.on('connection', (socket) => {
    const { mode, lowData } = socket.handshake.query;
    void fanOut
      .join(socket, chat.streamId, { batch: mode === 'batch', lowData: lowData === '1' })
      .then(() => socket.emit('joined'));
    socket.on('disconnect', () => fanOut.disconnect(socket));
  });
  const port = await listen(http);
  return {
    url: `http://127.0.0.1:${port}`,
    io,
    fanOut,
    metrics,
    async stop() {
      fanOut.stop();
      await io.close();
    },
  };
}
