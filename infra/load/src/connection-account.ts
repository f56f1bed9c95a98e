/** Disconnects of one viewer, and messages that a connection delivered twice. */
export interface ConnectionAccount {
  /** Records that the viewer has joined the stream, on a new connection. */
  join(): void;
  /** Records that the connection is lost or given up. Failed attempts to reconnect do not count. */
  lose(): void;
  receive(seq: number): void;
  account(): { disconnects: number; repeated: number };
}

/** Counts the disconnects of a viewer. A new connection may repeat messages of the previous one. */
export function followConnections(): ConnectionAccount {
  let joined = false;
  let last = 0;
  let disconnects = 0;
  let repeated = 0;
  return {
    join() {
      joined = true;
    },
    lose() {
      if (joined) disconnects += 1;
      joined = false;
      last = 0;
    },
    receive(seq) {
      if (seq <= last) repeated += 1;
      last = Math.max(last, seq);
    },
    account: () => ({ disconnects, repeated }),
  };
}
