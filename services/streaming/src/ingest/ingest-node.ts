import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { countingKey } from '@poc/kit/limits/counting-key';
import { removeAbandonedFolders } from '@poc/kit/process/work-folder';
import type { ServiceDeps, StartedWork } from '@poc/kit/service';
import { createObjectStore } from '@poc/kit/storage/objects';
import { trusted } from 'mongoose';
import type { IngestConfig } from '../config.ts';
import { findStream, type StreamDoc, streamModel } from '../streams/streams.api.ts';
import { startDeviceServer } from './device/device-server.ts';
import { showDeviceVideo } from './device/show-device-video.ts';
import { type Broadcast, type Sender, startBroadcast } from './publish/broadcast.ts';
import { connectionToClose } from './rtmp/pending-connections.ts';
import { type Publication, serveRtmpSession } from './rtmp/session.ts';
import { hashStreamKey, type StreamKeyDoc, streamKeyModel } from './stream-key.model.ts';

const hangMs = 10_000;
/** Time for the last segments when the process stops. */
const finishMs = 15_000;

/** Composition root of an ingest process: receives RTMP from encoders, and recordings from browsers. */
export async function startIngest(deps: ServiceDeps<IngestConfig>, http: Server): Promise<StartedWork> {
  const { config, db, clock, logger, metrics, verifier } = deps;
  await removeAbandonedFolders('ingest');
  const store = createObjectStore(config);
  const broadcasts = new Set<Broadcast>();
  const sockets = new Set<Socket>();
  /** Connections without an accepted key, with their networks, oldest first. */
  const pending = new Map<Socket, string>();
  let isDraining = false;

  const stored = metrics.counter('poc_ingest_segments_total', 'Stored segments of broadcasts');
  const restarts = metrics.counter('poc_ingest_restarts_total', 'Encoders restarted because they hung');
  const connected = metrics.gauge('poc_ingest_broadcasts', 'Connected encoders and browsers');
  const silence = metrics.gauge(
    'poc_ingest_last_segment_age_seconds',
    'Longest time since a segment of a connected encoder was stored',
  );
  const measuring = setInterval(() => {
    connected.set(broadcasts.size);
    silence.set(Math.max(0, ...[...broadcasts].map((broadcast) => broadcast.silenceMs() / 1_000)));
  }, 1_000);

  const isFull = (): boolean => isDraining || broadcasts.size >= config.MAX_BROADCASTS;

  async function publish(stream: StreamDoc, sender: Sender): Promise<Publication | null> {
    const options = {
      ...{ db, clock, store, logger, hangMs, ffmpeg: config.FFMPEG_PATH },
      onSegment: () => stored.inc(),
      onRestart: () => restarts.inc(),
    };
    const broadcast = await startBroadcast(options, stream, sender);
    if (!broadcast) return null;
    broadcasts.add(broadcast);
    void broadcast.finished.then(() => broadcasts.delete(broadcast));
    return broadcast;
  }

  async function publishByKey(key: string, close: () => void, socket: Socket): Promise<Publication | null> {
    const hash = hashStreamKey(key);
    const known = await streamKeyModel(db).findOne({ hash }).lean<StreamKeyDoc>();
    const stream =
      known &&
      (await streamModel(db)
        .findOne({ _id: known._id, status: trusted({ $ne: 'ended' as const }) })
        .lean<StreamDoc>());
    if (!stream || isFull()) {
      logger.warn({ knownKey: Boolean(known), broadcasts: broadcasts.size }, 'encoder refused');
      return null;
    }
    return publish(stream, {
      device: null,
      close,
      pause: () => void socket.pause(),
      resume: () => void socket.resume(),
      isAllowed: async () => (await streamKeyModel(db).exists({ _id: stream._id, hash })) !== null,
    });
  }

  /** Accepts an administrator's browser. @throws AppError with the reason of a refusal */
  async function publishFromDevice(id: string, actor: Subject, sender: Sender): Promise<Publication> {
    const stream = await findStream(db, id);
    if (stream.status === 'ended') fail('stream_over');
    if (isFull()) fail('service_unavailable', { internal: 'all broadcast slots are in use' });
    const publication = (await publish(stream, sender)) ?? fail('video_taken');
    try {
      await showDeviceVideo(deps, id, actor);
      return publication;
    } catch (error) {
      publication.onEnd();
      throw error;
    }
  }

  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    if (isDraining) {
      socket.destroy();
      return;
    }
    const network = countingKey(address);
    const closed = connectionToClose(pending, network);
    if (closed) pending.delete(closed);
    closed?.destroy();
    pending.set(socket, network);
    sockets.add(socket);
    socket.setNoDelay(true).on('close', () => {
      pending.delete(socket);
      sockets.delete(socket);
    });
    serveRtmpSession(socket, {
      publish: async (key, close) => {
        const accepted = await publishByKey(key, close, socket);
        if (accepted) pending.delete(socket);
        return accepted;
      },
      onError: (error) => logger.info({ err: error, address }, 'encoder disconnected after an error'),
    });
  });

  const devices = startDeviceServer(http, {
    ...{ ffmpeg: config.FFMPEG_PATH, verifier, clock, logger },
    publish: publishFromDevice,
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(config.RTMP_PORT, config.HOST, listening.resolve);
  await listening.promise;
  logger.info({ rtmp: server.address() }, 'accepting encoders');

  return {
    drain() {
      isDraining = true;
      server.close();
      // Encoders reconnect to another process.
      for (const broadcast of broadcasts) broadcast.onEnd();
      for (const socket of sockets) socket.end();
      devices.drain();
    },
    async stop() {
      const late = setTimeout(() => {
        for (const broadcast of broadcasts) broadcast.abort();
      }, finishMs);
      await Promise.all([...broadcasts].map(({ finished }) => finished));
      clearTimeout(late);
      clearInterval(measuring);
      for (const socket of sockets) socket.destroy();
      devices.stop();
    },
  };
}
