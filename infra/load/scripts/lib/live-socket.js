import { clearTimeout, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { connect, disconnect, event, parsePacket, pong, socketPath } from '../../src/engine-io.ts';
import { origin } from './settings.js';

const handshakeTimeoutMs = 20_000;

/**
 * A Socket.IO client over one websocket.
 * @param token of the handshake; undefined for a visitor
 * @param onConnected called once, when the namespace is open
 * @param onEvent (name, argument, atMs): `atMs` is the time at which the frame was read, before queueing here
 * @param onEnd (reason) called once, when the connection ends; reason is undefined after `close()`
 * @returns `emit(name, payload, onAck?)`, where onAck receives (answer, atMs), and `close()`
 */
export function openLiveSocket({ token, onConnected, onEvent, onEnd }) {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${socketPath}`);
  const acks = new Map();
  let nextAck = 0;
  let open = false;
  let ended = false;

  function end(reason) {
    if (ended) return;
    ended = true;
    open = false;
    clearTimeout(handshake);
    onEnd(reason);
    socket.close();
  }

  const handshake = setTimeout(() => end('handshake timed out'), handshakeTimeoutMs);

  socket.onmessage = ({ data, timestamp }) => {
    const atMs = timestamp ?? Date.now();
    const packet = parsePacket(data);
    switch (packet.kind) {
      case 'open':
        socket.send(connect(token));
        return;
      case 'ping':
        socket.send(pong);
        return;
      case 'connected':
        clearTimeout(handshake);
        open = true;
        onConnected();
        return;
      case 'event':
        onEvent(packet.name, packet.args[0], atMs);
        return;
      case 'ack': {
        const onAck = acks.get(packet.id);
        acks.delete(packet.id);
        onAck?.(packet.response, atMs);
        return;
      }
      case 'refused':
        end(`refused: ${packet.message}`);
        return;
      case 'closed':
        end('closed by the server');
    }
  };
  socket.onerror = ({ error }) => end(`connection failed: ${error}`);
  socket.onclose = () => end('connection closed');

  return {
    emit(name, payload, onAck) {
      if (!open) return;
      if (onAck) acks.set(nextAck, onAck);
      socket.send(event(name, payload, onAck ? nextAck++ : undefined));
    },
    close() {
      if (open) socket.send(disconnect);
      end(undefined);
    },
  };
}
