import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import * as engineIo from '@poc/load/engine-io';
import { z } from 'zod';
import type { Reading, SharedReader } from './chunk-reader.ts';
import { clientFrame, opcodes } from './ws-frames.ts';

/** `socket.io`: Engine.IO 4 over one websocket. `plain`: a bare websocket that is in the room once open. */
export type Protocol = 'socket.io' | 'plain';

export interface ClientOptions {
  /** `http://127.0.0.1:1234` */
  readonly origin: string;
  readonly protocol: Protocol;
  /** True to offer permessage-deflate, as browsers do. */
  readonly deflate: boolean;
  readonly token?: string | undefined;
  /** Payload of `join-stream`; absent: nothing is joined. */
  readonly join?: unknown;
  readonly reader: SharedReader;
  /** Called with received content, handshakes included, and its bytes, at most once per network read. */
  onReading(reading: Reading, bytes: number): void;
  /** The connection ended without `close()`. */
  onLost(why: string): void;
}

/** A client that has joined the room. */
export interface RawClient {
  write(frames: Buffer): void;
  close(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');
const pong = clientFrame(engineIo.pong);
const socketPong = clientFrame('', opcodes.pong);
const disconnect = clientFrame(engineIo.disconnect);
/** Shared by all sockets of a process: data is used before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(256 * 1024);
const joinTimeoutMs = 30_000;
export const joinAck = 0;

/**
 * Connects and joins with minimal work: no event emitters per message, no buffer per read.
 * @throws if it is rejected or not joined in time
 */
export function openClient(options: ClientOptions): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(options.origin);
    let upgraded = false;
    let joined = false;
    let ended = false;
    let head: Buffer | undefined;
    const read = options.reader.open(options.origin);

    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback(bytes) {
          try {
            take(readBuffer.subarray(0, bytes));
          } catch (error) {
            end(error instanceof Error ? error.message : String(error));
          }
          return true;
        },
      },
    });
    const patience = setTimeout(() => end('not joined in time'), joinTimeoutMs);
    socket.on('connect', () => socket.write(upgradeRequest(host, options)));
    socket.on('error', (error) => end(error.message));
    socket.on('close', () => end('the connection was closed'));

    function end(why: string): void {
      if (ended) return;
      ended = true;
      clearTimeout(patience);
      socket.destroy();
      if (joined) options.onLost(why);
      else reject(new Error(`${options.origin}: ${why}`));
    }

    function take(piece: Buffer): void {
      let bytes = piece;
      if (!upgraded) {
        bytes = head === undefined ? piece : Buffer.concat([head, piece]);
        const end = bytes.indexOf(endOfHead);
        if (end === -1) {
          head = Buffer.from(bytes);
          return;
        }
        checkUpgrade(bytes.toString('latin1', 0, end));
        upgraded = true;
        bytes = bytes.subarray(end + endOfHead.length);
        if (options.protocol === 'plain') join();
      }
      const reading = read(bytes);
      for (let left = reading.enginePings; left > 0; left -= 1) socket.write(pong);
      for (let left = reading.socketPings; left > 0; left -= 1) socket.write(socketPong);
      if (!joined) for (const text of reading.texts) shakeHands(text);
      options.onReading(reading, piece.length);
      if (reading.closed) end('the server said goodbye');
    }

    function shakeHands(text: string): void {
      const packet = engineIo.parsePacket(text);
      if (packet.kind === 'open') socket.write(clientFrame(engineIo.connect(options.token)));
      else if (packet.kind === 'refused') end(`refused: ${packet.message}`);
      else if (packet.kind === 'connected') {
        if (options.join === undefined) join();
        else socket.write(clientFrame(engineIo.event('join-stream', options.join, joinAck)));
      } else if (packet.kind === 'ack' && packet.id === joinAck) {
        if (packet.ok) join();
        else end(`not let in: ${JSON.stringify(packet.response)}`);
      }
    }

    function join(): void {
      joined = true;
      clearTimeout(patience);
      resolve({
        write: (frames) => void socket.write(frames),
        close() {
          ended = true;
          if (options.protocol === 'socket.io') socket.write(disconnect);
          socket.destroySoon();
        },
      });
    }
  });
}

const namedStream = z.object({ streamId: z.string() });

function upgradeRequest(host: string, { protocol, deflate, join }: ClientOptions): string {
  const { streamId } = namedStream.safeParse(join).data ?? {};
  const stream = streamId === undefined ? '' : `&stream=${streamId}`;
  const path = protocol === 'plain' ? '/' : `${engineIo.socketPath}${stream}`;
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(deflate ? ['Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits'] : []),
    '\r\n',
  ].join('\r\n');
}

/** @throws unless it is an upgrade with independent messages */
function checkUpgrade(head: string): void {
  if (!head.startsWith('HTTP/1.1 101 ')) throw new Error(`no upgrade: ${head.split('\r\n', 1)[0]}`);
  const extensions = /\r\nsec-websocket-extensions:([^\r]*)/i.exec(head)?.[1] ?? '';
  if (/permessage-deflate/.test(extensions) && !/server_no_context_takeover/.test(extensions)) {
    throw new Error('the server uses context takeover: equal bytes would not mean equal text');
  }
}
