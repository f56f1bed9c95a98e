import type { Payload } from './payload.ts';
import { type EngineSocket, type Wire, wireOf } from './wire.ts';

/** The way to one client: it never lets more than a limit wait for a client that does not read. */
export interface ViewerConnection {
  /**
   * Sends what a window holds, in the order of the calls and of everything else that is sent to the client.
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
 * the layers between cost; else it takes the ordinary way, behind what waits there. A class, since there is one for each
 * viewer: functions of its own would cost many times its memory.
 */
class DirectConnection implements ViewerConnection {
  readonly #connection: EngineSocket;
  readonly #maxBacklogBytes: number;
  #wire: Wire | null = null;
  #behind = false;
  /** What was queued in the layers above the TCP connection since they were last empty. */
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
        // The '4' of an Engine.IO message is put before it there.
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
    // Engine.IO empties its queue whenever its transport can take something.
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

/** @param maxBacklogBytes unsent bytes beyond which nothing more is queued */
export const createViewerConnection = (connection: EngineSocket, maxBacklogBytes: number): ViewerConnection =>
  new DirectConnection(connection, maxBacklogBytes);
