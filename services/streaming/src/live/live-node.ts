import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import * as contracts from '@poc/contracts/socket';
import type { ServiceDeps } from '@poc/kit/service';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server } from 'socket.io';
import { createChatQueue } from '../chat/chat-queue.ts';
import { postMessages } from '../chat/post-messages.ts';
import type { LiveConfig } from '../config.ts';
import { addToTotals } from '../reactions/add-to-totals.ts';
import { createReactionCounter } from '../reactions/reaction-counter.ts';
import { createReactionFanOut } from '../reactions/reaction-fan-out.ts';
import { keepViewers } from '../viewers/keep-viewers.ts';
import { createViewerCounts } from '../viewers/viewer-counts.ts';
import { createAudience } from './audience.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { closeSockets } from './close-sockets.ts';
import { endRevoked, endSession, endWithToken } from './guard-session.ts';
import { handleEvent } from './handle-event.ts';
import { joinStream } from './join-stream.ts';
import { leaveStream } from './leave-stream.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { readState } from './read-state.ts';
import { createRedisLink } from './redis-link.ts';
import { batchOf, everyoneOf, plainOf } from './rooms.ts';
import { sendMessage } from './send-message.ts';
import { sendReaction } from './send-reaction.ts';
import { createStateBeacon } from './state-beacon.ts';
import { createStreamDirectory } from './stream-directory.ts';
import { createBucketsByKey, createTokenBucket } from './token-bucket.ts';

export interface LiveNode {
  /** Finishes what was accepted, then sends everyone to other nodes. */
  stop(): Promise<void>;
}

/** How long a stopping node finishes messages and reactions that it has accepted. */
const finishMs = 8_000;

/** Puts the realtime contract on a server: the one place where the parts of a socket node are joined. */
export function startLiveNode(deps: ServiceDeps<LiveConfig>, server: HttpServer): LiveNode {
  const { config, db, clock, logger, metrics, verifier } = deps;
  let closing = false;

  const link = createRedisLink(config.REDIS_URL, logger, metrics);
  const io: LiveServer = new Server({
    serveClient: false,
    // A larger frame closes its socket. Compression per socket costs many times the CPU and 240 KB a connection.
    maxHttpBufferSize: config.SOCKET_FRAME_MAX,
    perMessageDeflate: false,
    httpCompression: false,
    adapter: createShardedAdapter(link.publisher, link.subscriber, { subscriptionMode: 'dynamic' }),
  });

  const audience = createAudience();
  const directory = createStreamDirectory(db);
  const countViewers = createViewerCounts(link, randomUUID());
  const storeViewers = keepViewers(db, clock);
  const beacon = createStateBeacon({
    viewers: audience.viewers,
    async countViewers() {
      const sums = await countViewers.count(audience.viewers());
      await storeViewers(sums, audience.viewers());
      return sums;
    },
    readStatuses: directory.refresh,
    readState: (streamIds) => readState(db, streamIds),
    linked: link.ready,
    send: (state) => void io.local.to(everyoneOf(state.streamId)).emit('stream-state', state),
    onFailed: (error) => logger.warn({ err: error }, 'the state of streams could not be told'),
    intervalMs: config.STATE_INTERVAL_MS,
  });
  link.onRecovered(beacon.announce);

  const queue = createChatQueue({
    post: postMessages({ db, clock }),
    onPosted(streamId, messages) {
      for (const message of messages) io.to(plainOf(streamId)).emit('new-message', message);
      io.to(batchOf(streamId)).emit('new-messages', messages);
    },
    windowMs: config.CHAT_COMMIT_WINDOW_MS,
    maxBatch: config.CHAT_BATCH_MAX,
    maxQueued: config.CHAT_QUEUE_MAX,
    patienceMs: config.CHAT_PATIENCE_MS,
  });

  const fanOut = createReactionFanOut(config.REACTION_FLUSH_MS, (reaction) => {
    io.local.to(everyoneOf(reaction.streamId)).emit('new-reaction', reaction);
  });
  io.on('reactions-counted', ({ streamId, counts, totals }) => fanOut.add(streamId, counts, totals));
  const reactions = createReactionCounter({
    store: addToTotals(db),
    onCounted(streamId, counts, totals) {
      fanOut.add(streamId, counts, totals);
      io.serverSideEmit('reactions-counted', { streamId, counts, totals });
    },
    onFailed: (error) => logger.warn({ err: error }, 'reactions could not be counted'),
    flushMs: config.REACTION_FLUSH_MS,
    maxWaiting: 10_000,
  });

  const sockets = metrics.gauge('poc_live_sockets', 'Open connections of clients');
  const chatLimits = createBucketsByKey(config.CHAT_BURST, config.CHAT_PER_SECOND);
  const context = {
    logger,
    handled: metrics.counter('poc_live_events_total', 'Events of clients, by outcome', ['event', 'outcome']),
    closing: () => closing,
  };
  const join = joinStream({ db, audience, beacon, directory, link, maxStreams: config.SOCKET_STREAMS_MAX });
  const leave = leaveStream({ audience });
  const send = sendMessage({ directory, queue, chatLimits });
  const react = sendReaction({ directory, reactions });

  io.use((socket, next) => {
    authenticateSocket(verifier, socket.handshake.auth).then((subject) => {
      socket.data = {
        subject,
        streams: new Set(),
        entering: new Map(),
        limits: {
          events: createTokenBucket(config.SOCKET_EVENT_BURST, config.SOCKET_EVENTS_PER_SECOND),
          joins: createTokenBucket(config.JOINS_PER_SECOND, config.JOINS_PER_SECOND),
          reactions: createTokenBucket(config.REACTIONS_PER_SECOND, config.REACTIONS_PER_SECOND),
        },
      };
      next();
    }, next);
  });

  io.on('connection', (socket: LiveSocket) => {
    audience.connect(socket);
    sockets.inc();
    socket.on('disconnect', () => {
      audience.disconnect(socket);
      sockets.dec();
    });
    endWithToken(socket, clock);
    socket.use((_event, next) => {
      if (socket.data.limits.events.take()) next();
      else endSession(socket, 'too_many_requests');
    });
    socket.on('join-stream', handleEvent(context, socket, 'join-stream', contracts.joinStream, join));
    socket.on('leave-stream', handleEvent(context, socket, 'leave-stream', contracts.leaveStream, leave));
    socket.on('chat-message', handleEvent(context, socket, 'chat-message', contracts.sendMessage, send));
    socket.on('reaction', handleEvent(context, socket, 'reaction', contracts.sendReaction, react));
  });
  const stopGuarding = endRevoked(verifier, audience);
  io.attach(server);

  return {
    async stop() {
      closing = true;
      stopGuarding();
      await Promise.race([Promise.all([queue.idle(), reactions.idle()]), afterMs(finishMs)]);
      await beacon.stop();
      fanOut.stop();
      await countViewers.withdraw();
      await closeSockets(io);
      await link.stop();
    },
  };
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
