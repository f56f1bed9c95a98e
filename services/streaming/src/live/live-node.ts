import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import * as contracts from '@poc/contracts/socket';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import { AppError, fail } from '@poc/kit/errors';
import { createNodeRegistry } from '@poc/kit/live-nodes/node-registry';
import type { ServiceDeps } from '@poc/kit/service';
import { Server } from 'socket.io';
import { postMessages, readMessages, storeChat } from '../chat/chat.api.ts';
import { createRedisLink, createStreamHomes } from '../cluster/cluster.api.ts';
import type { LiveConfig } from '../config.ts';
import { reviewFlagged } from '../moderation/moderation.api.ts';
import { createSenderProfiles } from '../people/people.api.ts';
import { announceNode } from './announce-node.ts';
import { createAudience } from './audience.ts';
import { authenticateSocket, HandshakeRefused } from './authenticate-socket.ts';
import { closeSockets } from './close-sockets.ts';
import { createFanOut } from './fan-out/fan-out.ts';
import { socketServerOptions } from './fan-out/socket-server.ts';
import { endExpired, endRevoked, endSession, renewToken } from './guard-session.ts';
import { handleEvent } from './handle-event.ts';
import { joinStream } from './join-stream.ts';
import { leaveStream } from './leave-stream.ts';
import { createLiveModeration } from './live-moderation.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { createPersonRooms } from './person-rooms.ts';
import { addToTotals } from './reactions/add-to-totals.ts';
import { createReactionCounter } from './reactions/reaction-counter.ts';
import { readState } from './read-state.ts';
import { sendMessage } from './send-message.ts';
import { sendReaction } from './send-reaction.ts';
import { createStateHeartbeat } from './state-heartbeat.ts';
import { createStreamDirectory } from './stream-directory.ts';
import { createBucketsByKey, createTokenBucket } from './token-bucket.ts';
import { recordViewers } from './viewers/record-viewers.ts';
import { createViewerCounts } from './viewers/viewer-counts.ts';

export interface LiveNode {
  /** Marks the node as draining, so that the gateway sends it no new clients. */
  drain(): void;
  /** Finishes accepted events, then moves all clients to other nodes. */
  stop(): Promise<void>;
}

/** Maximum time in which a stopping node finishes accepted messages and reactions. */
const finishMs = 8_000;

/** Composition root of a socket node: serves the realtime contract on an HTTP server. */
export function startLiveNode(deps: ServiceDeps<LiveConfig>, server: HttpServer): LiveNode {
  const { config, db, clock, logger, metrics, verifier } = deps;
  const link = createRedisLink(config.REDIS_URL, logger, metrics);
  const io: LiveServer = new Server(socketServerOptions);
  const fanOut = createFanOut<LiveSocket>({
    link,
    readStart: async (streamId) =>
      (await readState(db, [streamId])).get(streamId) ?? fail('stream_not_found'),
    readMissing: (streamId, range) => readMessages(db, streamId, range),
    metrics,
    onFailed: (error) => logger.warn({ err: error }, 'could not send to viewers'),
  });

  const audience = createAudience();
  const personRooms = createPersonRooms(link);
  const directory = createStreamDirectory(db);
  const nodeId = randomUUID();
  const countViewers = createViewerCounts(link, nodeId);
  const storeViewers = recordViewers(db, clock);
  const storeLastViewers = async () => storeViewers(await countViewers.count(new Map()), new Map());
  const heartbeat = createStateHeartbeat({
    viewers: audience.viewers,
    async countViewers() {
      const sums = await countViewers.count(audience.viewers());
      await storeViewers(sums, audience.viewers());
      return sums;
    },
    readStatuses: directory.refresh,
    readState: (streamIds) => readState(db, streamIds),
    onRead(states) {
      for (const [streamId, stored] of states) fanOut.sync(streamId, stored);
    },
    lastSeqOf: fanOut.lastOf,
    linked: link.ready,
    send: fanOut.sendState,
    onFailed: (error) => logger.warn({ err: error }, 'could not send stream states'),
    intervalMs: config.STATE_INTERVAL_MS,
  });
  link.onRecovered(heartbeat.announce);
  const profiles = createSenderProfiles(deps);
  const moderation = createLiveModeration({
    db,
    clock,
    logger,
    audience,
    heartbeat,
    directory,
    fanOut,
    profiles,
    personRooms,
  });

  const post = postMessages({ db, clock, reviewFlagged });
  const registry = createNodeRegistry(link.client, config.LIVE_CLUSTER);
  const homes = createStreamHomes({ registry, nodeId, linked: link.ready });
  // Slightly above the limit of the senders' nodes: messages within that limit arrive unevenly.
  const homeLimits = createBucketsByKey(config.CHAT_BURST + 1, config.CHAT_PER_SECOND);
  const chat = storeChat({
    post,
    onPosted: fanOut.post,
    link,
    homes,
    nodeId,
    takeOf: homeLimits.take,
    metrics,
  });

  const reactions = createReactionCounter({
    store: addToTotals(db),
    onCounted: fanOut.react,
    onFailed: (error) => logger.warn({ err: error }, 'could not count reactions'),
    flushMs: 250,
    maxWaiting: 10_000,
  });

  const sockets = metrics.gauge('poc_live_sockets', 'Open connections of clients');
  const chatLimits = createBucketsByKey(config.CHAT_BURST, config.CHAT_PER_SECOND);
  const reactionLimits = createBucketsByKey(config.REACTIONS_PER_SECOND, config.REACTIONS_PER_SECOND);
  const context = {
    logger,
    handled: metrics.counter('poc_live_events_total', 'Events of clients, by outcome', ['event', 'outcome']),
  };
  const { readTerms, check, hold } = moderation;
  const join = joinStream({ db, audience, heartbeat, directory, fanOut, readTerms });
  const leave = leaveStream({ audience, fanOut });
  const send = sendMessage({ directory, chat, chatLimits, check, hold, profiles });
  const react = sendReaction({ directory, reactions, reactionLimits });

  io.use((socket, next) => {
    authenticateSocket(verifier, socket.handshake.auth).then((subject) => {
      if (subject && audience.socketsOf(subject.id).length >= config.SOCKETS_PER_PERSON) {
        return next(new HandshakeRefused(new AppError('too_many_requests')));
      }
      socket.data = {
        subject,
        renewalSentFor: null,
        streams: new Set(),
        entering: null,
        pending: 0,
        leaving: false,
        limits: {
          events: createTokenBucket(config.SOCKET_EVENT_BURST, config.SOCKET_EVENTS_PER_SECOND),
          joins: createTokenBucket(config.JOINS_PER_SECOND, config.JOINS_PER_SECOND),
        },
      };
      next();
    }, next);
  });

  // One handler per event for all sockets: one per socket would be most of a viewer's memory.
  const onJoin = handleEvent(context, 'join-stream', contracts.joinStream, join);
  const onLeave = handleEvent(context, 'leave-stream', contracts.leaveStream, leave);
  const onMessage = handleEvent(context, 'chat-message', contracts.sendMessage, send);
  const onReaction = handleEvent(context, 'reaction', contracts.sendReaction, react);
  const onAuth = handleEvent(context, 'auth', contracts.renewToken, renewToken(verifier));
  function onDisconnect(this: LiveSocket): void {
    audience.disconnect(this);
    personRooms.disconnect(this);
    fanOut.disconnect(this);
    sockets.dec();
  }
  io.on('connection', (socket: LiveSocket) => {
    releaseHandshake(socket);
    audience.connect(socket);
    personRooms.connect(socket);
    sockets.inc();
    socket.on('disconnect', onDisconnect);
    socket.use((_event, next) => {
      if (socket.data.limits.events.take()) next();
      else endSession(socket, 'too_many_requests');
    });
    socket.on('join-stream', onJoin);
    socket.on('leave-stream', onLeave);
    socket.on('chat-message', onMessage);
    socket.on('reaction', onReaction);
    socket.on('auth', onAuth);
  });
  const stopGuarding = [endRevoked(verifier, audience), endExpired(audience, clock)];
  io.attach(server);
  // Engine.IO would close all clients with the first of the node's listening sockets; `closeSockets` closes them in
  // turn.
  server.removeAllListeners('close');
  const announced = announceNode({
    registry,
    server,
    nodeId,
    host: config.ADVERTISED_HOST ?? config.HOST,
    release:
      config.RELEASE === undefined ? undefined : { name: config.RELEASE, startedAt: clock.now().getTime() },
    load: () => io.of('/').sockets.size,
  });

  return {
    drain: announced.drain,
    async stop() {
      await closeSockets(io);
      for (const stop of stopGuarding) stop();
      personRooms.stop();
      await withTimeout(Promise.all([chat.stop(), reactions.idle()]), finishMs).catch(() => undefined);
      await moderation.stop();
      await heartbeat.stop();
      await withTimeout(storeLastViewers(), finishMs / 2).catch(() => undefined);
      fanOut.stop();
      homes.stop();
      await announced.stop();
      await link.stop();
    },
  };
}

/** Releases a connection's handshake request, which is not used again and occupies some kilobytes. */
function releaseHandshake(socket: LiveSocket): void {
  Object.assign(socket, { handshake: null });
  Object.assign(socket.conn, { request: null });
}
