import type { Payload } from './payload.ts';
import { type EngineSocket, type Wire, wireOf } from './wire.ts';

/** The way to one client: it never lets more than a limit wait for a client that does not read. */
export interface Lane {
  /**
   * Sends what a window tells, in the order of the calls and of everything else that is sent to the client.
   * @returns false when it was left out, because too much waits already: from then on everything is, until `recovered`
   */
  send(payload: Payload): boolean;
  /** True once, when a client that was left out has read what waited. */
  recovered(): boolean;
  readonly behind: boolean;
}

/** Packets that a polling client may have waiting: each costs an object, however small it is. */
const maxPackets = 2_000;

/**
 * Writes ready-made frames straight to the TCP connection whenever nothing waits above it, which costs a third of what
 * the layers between cost; else it takes the ordinary way, behind what waits there.
 * @param maxBacklogBytes unsent bytes beyond which nothing more is queued
 */
export function createLane(connection: EngineSocket, maxBacklogBytes: number): Lane {
  let wire: Wire | null = null;
  let behind = false;
  /** What was queued in the layers above the TCP connection since they were last empty. */
  let queuedBytes = 0;
  let queuedPackets = 0;

  function backlogBytes(): number {
    // Engine.IO empties its queue whenever its transport can take something.
    if (connection.transport.writable) {
      queuedBytes = 0;
      queuedPackets = 0;
    }
    return queuedBytes + (wire?.tcp.writableLength ?? 0);
  }

  function sendFrames(to: Wire, payload: Payload): void {
    const frames = to.deflates ? payload.deflatedFrames() : payload.frames();
    if (connection.transport.writable && to.websocket.readyState === to.websocket.OPEN) {
      to.tcp.write(frames);
      return;
    }
    queuedBytes += frames.length;
    queuedPackets++;
    const options = { compress: false, wsPreEncodedFrame: [frames] };
    connection.write('', options);
  }

  return {
    get behind() {
      return behind;
    },
    send(payload) {
      if (connection.readyState !== 'open') return false;
      wire ??= wireOf(connection);
      if (behind || backlogBytes() > maxBacklogBytes || queuedPackets > maxPackets) {
        behind = true;
        return false;
      }
      if (wire) {
        sendFrames(wire, payload);
      } else {
        for (const packet of payload.packets()) {
          queuedBytes += packet.length;
          queuedPackets++;
          // The '4' of an Engine.IO message is put before it there.
          connection.write(packet.slice(1));
        }
      }
      return true;
    },
    recovered() {
      if (!behind || connection.readyState !== 'open') return false;
      if (backlogBytes() > 0) return false;
      behind = false;
      return true;
    },
  };
}
