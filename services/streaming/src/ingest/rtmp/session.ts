import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { type AmfValue, decodeAmf, encodeAmf } from './amf0.ts';
import {
  announcedChunkSize,
  createChunkReader,
  messageTypes,
  RtmpError,
  type RtmpMessage,
  toChunks,
} from './chunks.ts';

/** Receives the data of an accepted encoder. */
export interface Publication {
  /** Audio, video and metadata messages; their payloads equal those of FLV tags. */
  onMedia(message: RtmpMessage): void;
  /** The encoder has ended the stream, or its connection is closed. Called once. */
  onEnd(): void;
}

export interface RtmpSessionOptions {
  /**
   * Accepts or refuses a stream key.
   * @param close closes the connection
   * @returns null to refuse
   */
  readonly publish: (key: string, close: () => void, socket: Socket) => Promise<Publication | null>;
  readonly onError: (error: unknown) => void;
}

const handshakeBytes = 1536;
/** Maximum length of a command before authentication; the longest one, `connect`, has about 500 bytes. */
const maxCommandBytes = 16_384;
/** Maximum bytes before authentication: the handshake and some commands. */
const maxUnacceptedBytes = 65_536;
/** Maximum message size after authentication, in bytes: a keyframe at 50 Mbit/s. */
const maxMediaBytes = 8 * 1024 * 1024;
const windowBytes = 2_500_000;
const timeToPublishMs = 10_000;
const closeMs = 2_000;
const maxSilenceMs = 10_000;
const mediaStreamId = 1;

/**
 * Serves one RTMP connection: handshake, commands up to `publish`, then media. Only publishing is supported. Violations
 * of the protocol close the connection.
 */
export function serveRtmpSession(socket: Socket, { publish, onError }: RtmpSessionOptions): void {
  let publication: Publication | null = null;
  let isConnected = false;
  let isPublishing = false;
  let isEnded = false;
  let received = 0;
  let acknowledged = 0;
  let handshake: Buffer | null = Buffer.alloc(0);

  const send = (chunkStream: 2 | 3, type: number, payload: Buffer, streamId = 0): void => {
    if (socket.writable) socket.write(toChunks(chunkStream, { type, streamId, payload }));
  };
  const sendControl = (type: number, ...values: readonly number[]): void => {
    const payload = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) payload.writeUInt32BE(value, at * 4);
    send(2, type, payload);
  };
  const sendCommand = (values: readonly AmfValue[], streamId = 0): void =>
    send(3, messageTypes.command, encodeAmf(values), streamId);
  const sendStatus = (level: 'status' | 'error', code: string, description: string): void =>
    sendCommand(['onStatus', 0, null, { level, code, description }], mediaStreamId);

  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    publication?.onEnd();
  };
  const close = (): void => {
    end();
    socket.end();
    // Destroys the connection if the encoder does not close its side.
    setTimeout(() => socket.destroy(), closeMs).unref();
  };

  async function onPublish(key: string): Promise<void> {
    if (isPublishing) throw new RtmpError('connection is already publishing');
    isPublishing = true;
    const accepted = await publish(key, close, socket);
    if (isEnded || socket.destroyed) return accepted?.onEnd();
    if (!accepted) {
      sendStatus(
        'error',
        'NetStream.Publish.BadName',
        'Wrong stream key, or the stream is already being sent.',
      );
      return close();
    }
    publication = accepted;
    clearTimeout(late);
    socket.setTimeout(maxSilenceMs, () => socket.destroy());
    sendStatus('status', 'NetStream.Publish.Start', 'Publishing.');
  }

  function onCommand(payload: Buffer): void {
    const [name, transaction = 0, , argument] = decodeAmf(payload);
    switch (name) {
      case 'connect':
        if (isConnected) throw new RtmpError('connection is already connected');
        isConnected = true;
        sendControl(messageTypes.windowSize, windowBytes);
        send(2, messageTypes.peerBandwidth, Buffer.from([0, 0x26, 0x25, 0xa0, 2]));
        sendControl(messageTypes.chunkSize, announcedChunkSize);
        sendCommand([
          '_result',
          transaction,
          { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
          {
            level: 'status',
            code: 'NetConnection.Connect.Success',
            description: 'Connected.',
            objectEncoding: 0,
          },
        ]);
        break;
      case 'createStream':
        sendCommand(['_result', transaction, null, mediaStreamId]);
        break;
      case 'publish':
        if (typeof argument !== 'string') throw new RtmpError('publish command has no stream name');
        void onPublish(argument.split('?')[0] ?? '').catch((error: unknown) => {
          onError(error);
          close();
        });
        break;
      case 'play':
        throw new RtmpError('RTMP playback is not supported');
      case 'deleteStream':
      case 'FCUnpublish':
      case 'closeStream':
        close();
    }
  }

  const readChunks = createChunkReader({
    maxMessageBytes: () => (publication ? maxMediaBytes : maxCommandBytes),
    onMessage(message) {
      const { type, payload } = message;
      if (type === messageTypes.command) onCommand(payload);
      else if (type === messageTypes.audio || type === messageTypes.video || type === messageTypes.data)
        publication?.onMedia(message);
    },
  });

  /** Performs the handshake. @returns the bytes after it; null while it is incomplete */
  function shakeHands(data: Buffer, before: Buffer): Buffer | null {
    const bytes = Buffer.concat([before, data]);
    const isGreeted = before.length > handshakeBytes;
    if (bytes.length > 0 && bytes[0] !== 3) throw new RtmpError('not RTMP');
    if (!isGreeted && bytes.length > handshakeBytes) {
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)]);
      socket.write(Buffer.concat([Buffer.from([3]), own, bytes.subarray(1, 1 + handshakeBytes)]));
    }
    handshake = bytes.length >= 1 + 2 * handshakeBytes ? null : bytes;
    return handshake ? null : bytes.subarray(1 + 2 * handshakeBytes);
  }

  socket.on('data', (data: Buffer) => {
    if (isEnded) return;
    try {
      received += data.length;
      if (!publication && received > maxUnacceptedBytes) throw new RtmpError('too much data before publish');
      const bytes = handshake ? shakeHands(data, handshake) : data;
      if (bytes) readChunks(bytes);
      if (received - acknowledged >= windowBytes / 2) {
        acknowledged = received;
        sendControl(messageTypes.acknowledgement, received >>> 0);
      }
    } catch (error) {
      onError(error);
      close();
    }
  });
  const late = setTimeout(() => socket.destroy(), timeToPublishMs);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(late);
    end();
  });
}
