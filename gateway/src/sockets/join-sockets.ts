import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const other = Symbol('other');
type Joined = Socket & { [other]: Socket };

/**
 * Pipes two sockets into each other, with back-pressure. When either end closes, the other one flushes and closes. To
 * save memory, the listeners are shared functions, and the library's are removed, which would retain both handshakes
 * while a viewer stays.
 * @param onClose called when the client's socket has closed
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
      .on('data', forward)
      .on('drain', resumeOther)
      .on('end', endOther)
      .on('close', endOther)
      .on('error', destroySelf)
      .resume();
  }
}

function forward(this: Joined, bytes: Buffer): void {
  if (!this[other].write(bytes)) this.pause();
}

function resumeOther(this: Joined): void {
  this[other].resume();
}

function endOther(this: Joined): void {
  this[other].destroySoon();
}

export function destroySelf(this: Duplex): void {
  this.destroy();
}
