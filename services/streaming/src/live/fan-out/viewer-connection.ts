import type { Payload } from './payload.ts';
import { type EngineSocket, type Wire, wireOf } from './wire.ts';

/** Connection to one client, with a limit of unsent bytes. */
export interface ViewerConnection {
  /**
   * Sends a window, in order with everything else that is sent to the client.
   * @returns false when it was skipped because of the backlog: later windows are skipped too, until `recovered`
   */
  send(payload: Payload): boolean;
  /** True once, when a skipped client has read its backlog. */
  recovered(): boolean;
  readonly behind: boolean;
}

/** Maximum queued packets of a polling client: each costs an object regardless of its size. */
const maxPackets = 2_000;

/**
 * Writes pre-encoded frames directly to the TCP connection while nothing is queued above it, at a third of the cost;
 * else it uses the regular path, behind the queue. A class because there is one per viewer: closures would need many
 * times its memory.
 */
class DirectConnection implements ViewerConnection {
  readonly #connection: EngineSocket;
  readonly #maxBacklogBytes: number;
  #wire: Wire | null = null;
  #behind = false;
  /** Bytes queued above the TCP connection since the queue was last empty. */
  #queuedBytes = 0;
  #queuedPackets = 0;

  constructor(connection: EngineSocket, maxBacklogBytes: number) {
    this.#connection = connection;
    this.#maxBacklogBytes = maxBacklogBytes;
  }

  get behind(): boolean {
    return this.#behind;
  }

  send(payload: Payload): boolean {
    const connection = this.#connection;
    if (connection.readyState !== 'open') return false;
    this.#wire ??= wireOf(connection);
    if (this.#behind || this.#backlogBytes() > this.#maxBacklogBytes || this.#queuedPackets > maxPackets) {
      this.#behind = true;
      return false;
    }
    if (this.#wire) {
      this.#sendFrames(this.#wire, payload);
    } else {
      for (const packet of payload.packets()) {
        this.#queuedBytes += packet.length;
        this.#queuedPackets++;
        // Engine.IO adds the '4' of a message itself.
        connection.write(packet.slice(1));
      }
    }
    return true;
  }

  recovered(): boolean {
    if (!this.#behind || this.#connection.readyState !== 'open') return false;
    if (this.#backlogBytes() > 0) return false;
    this.#behind = false;
    return true;
  }

  #backlogBytes(): number {
    // Engine.IO drains its queue whenever its transport is writable.
    if (this.#connection.transport.writable) {
      this.#queuedBytes = 0;
      this.#queuedPackets = 0;
    }
    return this.#queuedBytes + (this.#wire?.tcp.writableLength ?? 0);
  }

  #sendFrames(to: Wire, payload: Payload): void {
    const frames = to.deflates ? payload.deflatedFrames() : payload.frames();
    if (this.#connection.transport.writable && to.websocket.readyState === to.websocket.OPEN) {
      to.tcp.write(frames);
      return;
    }
    this.#queuedBytes += frames.length;
    this.#queuedPackets++;
    const options = { compress: false, wsPreEncodedFrame: [frames] };
    this.#connection.write('', options);
  }
}

/** Wraps a connection. @param maxBacklogBytes unsent bytes beyond which writes are skipped */
export const createViewerConnection = (connection: EngineSocket, maxBacklogBytes: number): ViewerConnection =>
  new DirectConnection(connection, maxBacklogBytes);
