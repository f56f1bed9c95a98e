import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The other socket of a pair. */
const other = Symbol('other');
type Joined = Socket & { [other]: Socket };

/**
 * Takes two sockets over from the library, whose listeners would keep both handshakes, with their requests and headers, as
 * long as a viewer stays. What comes from one goes to the other, and whichever end goes, the other goes too, after what it
 * still has to send: websockets are never half open. One function of each kind for all sockets, for the sake of memory.
 * @param onClose called when the client's has closed
 */
export function joinSockets(client: Socket, node: Socket, onClose: () => void): void {
  client.unpipe();
  node.unpipe();
  client.removeAllListeners().once('close', onClose);
  node.removeAllListeners();
  for (const [socket, opposite] of [
    [client, node],
    [node, client],
  ] as const) {
    Object.assign(socket, { [other]: opposite })
      .on('data', passOn)
      .on('drain', readOn)
      .on('end', endOther)
      .on('close', endOther)
      .on('error', destroySelf)
      .resume();
  }
}

function passOn(this: Joined, bytes: Buffer): void {
  if (!this[other].write(bytes)) this.pause();
}

function readOn(this: Joined): void {
  this[other].resume();
}

function endOther(this: Joined): void {
  this[other].destroySoon();
}

/** Its `close` comes next. */
export function destroySelf(this: Duplex): void {
  this.destroy();
}
