import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { engineOptions, plainCompression, smallWindowCompression } from '@poc/contracts/live-node';
import { parseJson } from '@poc/kit/json';
import { queryOf } from '../edge/resolve-client.ts';
import { joinSockets } from './join-sockets.ts';

/** A client whose handshake the gateway has accepted, and which waits for a socket node. */
export interface HeldClient {
  /** Extensions to offer to the node; the gateway has already accepted them on the node's behalf. */
  readonly extensions: string | undefined;
  /**
   * Joins the client to a node that has accepted the same handshake, without the node's own first packet.
   * @param onClose as in `joinSockets`
   * @returns false for a node that did not accept the promised extensions; nothing was joined then. If the node's first
   *   packet differs from the promised one, both connections are closed
   */
  join(response: IncomingMessage, node: Socket, head: Buffer, onClose: () => void): boolean;
  /** Closes the connection so that the client tries again later. */
  release(): void;
}

/** Bytes that a client may send before it has a node: a packet to connect, and responses to pings. */
const maxSentAhead = 16 * 1024;
/** Maximum bytes of the node's first frame. */
const maxFirstFrame = 1_024;
const firstPacketTimeoutMs = 10_000;
const webSocketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const ping = textFrame('2');
/** Close frame with status 1013, "try again later". */
const tryAgainLater = Buffer.from([0x88, 2, 0x03, 0xf5]);

/**
 * Responds to a Socket.IO client on a node's behalf: with the handshake's response, Engine.IO's first packet, and
 * pings. The client then waits without a timeout. Without a response it would give up after 20 s and repeat the
 * handshake, and the retries of a large crowd would use up the CPU that its admission needs.
 * @returns null for handshakes that only a node can handle
 */
export function holdClient(request: IncomingMessage, socket: Socket, head: Buffer): HeldClient | null {
  const key = request.headers['sec-websocket-key'];
  if (key === undefined || !isOwnHandshake(request)) return null;
  const compression = compressionFor(request.headers['sec-websocket-extensions']);
  const sentAhead: Buffer[] = [];
  let aheadBytes = 0;

  const collect = (bytes: Buffer): void => {
    sentAhead.push(bytes);
    aheadBytes += bytes.length;
    if (aheadBytes > maxSentAhead) socket.destroy();
  };
  const leave = (): void => void socket.destroy();
  const beat = setInterval(() => socket.write(ping), engineOptions.pingInterval);
  const stopBeating = (): void => clearInterval(beat);

  if (head.length > 0) collect(head);
  socket.setNoDelay(true).setKeepAlive(true).setTimeout(0);
  socket.on('data', collect).once('end', leave).once('close', stopBeating);
  const sid = randomBytes(15).toString('base64url');
  socket.write(
    Buffer.concat([
      Buffer.from(responseTo(key, compression?.response), 'latin1'),
      textFrame(`0${JSON.stringify({ sid, upgrades: [], ...engineOptions })}`),
    ]),
  );

  return {
    extensions: compression?.offer,
    join(response, node, nodeHead, onClose) {
      if (response.headers['sec-websocket-extensions'] !== compression?.response) return false;
      let received = nodeHead;
      const read = (bytes: Buffer): void => {
        received = Buffer.concat([received, bytes]);
        const end = frameEnd(received);
        if (end === null && received.length <= maxFirstFrame) return;
        if (end === null || !hasEngineOptions(received.subarray(0, end))) {
          node.destroy();
          return;
        }
        stopBeating();
        node.setTimeout(0);
        joinSockets(socket, node, onClose);
        // A client waits 45 s for the next ping, and the node's first one comes after 25 s.
        socket.write(ping);
        if (sentAhead.length > 0) node.write(Buffer.concat(sentAhead));
        if (end < received.length) socket.write(received.subarray(end));
      };
      node.on('error', leave).once('close', leave).on('data', read);
      node.setTimeout(firstPacketTimeoutMs, () => node.destroy());
      socket.once('close', () => node.destroy());
      read(Buffer.alloc(0));
      return true;
    },
    release() {
      socket.write(tryAgainLater);
      socket.destroySoon();
    },
  };
}

/**
 * Returns true for a WebSocket handshake that opens a session. One with a session id upgrades a polling session, which
 * only the node of that session can do.
 */
function isOwnHandshake(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const query = queryOf(request);
  return (
    method === 'GET' &&
    headers['sec-websocket-protocol'] === undefined &&
    headers['sec-websocket-version'] === '13' &&
    query.get('EIO') === '4' &&
    query.get('transport') === 'websocket' &&
    !query.has('sid')
  );
}

const simpleOffer =
  /^permessage-deflate(?:; ?(?:client_max_window_bits|client_no_context_takeover|server_no_context_takeover))*$/;

/** Chooses the compression for a client's offers as a node does; none for offers with other parameters. */
function compressionFor(offers = '') {
  const offer = offers.split(',')[0]?.trim() ?? '';
  if (!simpleOffer.test(offer)) return null;
  return offer.includes('client_max_window_bits') ? smallWindowCompression : plainCompression;
}

function responseTo(key: string, extensions: string | undefined): string {
  const accept = createHash('sha1').update(`${key}${webSocketGuid}`).digest('base64');
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(extensions === undefined ? [] : [`Sec-WebSocket-Extensions: ${extensions}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A server's text frame of fewer than 64 KB. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const header = length < 126 ? [0x81, length] : [0x81, 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), payload]);
}

/** Checks a node's first packet for the promised options. */
function hasEngineOptions(frame: Buffer): boolean {
  const text = frame.toString('utf8');
  const packet = frame[0] === 0x81 ? parseJson(text.slice(text.indexOf('{'))) : null;
  return Object.entries(engineOptions).every(([name, value]) => Object(packet)[name] === value);
}

/** Returns the end of a server's first frame of fewer than 64 KB; null while it is incomplete. */
function frameEnd(bytes: Buffer): number | null {
  if (bytes.length < 4) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const end = short < 126 ? 2 + short : 4 + bytes.readUInt16BE(2);
  return bytes.length < end ? null : end;
}
