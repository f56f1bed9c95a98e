/** Messages that one viewer has received from a stream, by sequence number. */
export interface DeliveryLog {
  /** Highest number up to which nothing is missing. */
  readonly last: number;
  /** True if the server has announced a message that the viewer does not have. */
  readonly behind: boolean;
  /** Numbers delivered after the same or a higher one on a connection: duplicates, or out of order. */
  readonly repeated: number;
  readonly skipped: number;
  /** Starts a new connection, which has a separate order. */
  connect(): void;
  /** Records numbers that the connection delivered by events. */
  deliver(seqs: readonly number[]): void;
  /** Records numbers that were read: with the join's acknowledgement, or by REST. */
  read(seqs: readonly number[]): void;
  /** Records the highest number that the server has announced. */
  hear(lastSeq: number): void;
}

/** Creates the log of a viewer that has watched since the first message. */
export function createDeliveryLog(): DeliveryLog {
  const early = new Set<number>();
  let last = 0;
  let heard = 0;
  let connectionLast = 0;
  let repeated = 0;
  let skipped = 0;

  function have(seq: number): void {
    heard = Math.max(heard, seq);
    if (seq > last + 1) early.add(seq);
    if (seq !== last + 1) return;
    last = seq;
    while (early.delete(last + 1)) last += 1;
  }

  return {
    get last() {
      return last;
    },
    get behind() {
      return heard > last;
    },
    get repeated() {
      return repeated;
    },
    get skipped() {
      return skipped;
    },
    connect() {
      connectionLast = 0;
    },
    deliver(seqs) {
      for (const seq of seqs) {
        if (seq <= connectionLast) repeated += 1;
        else {
          // The viewer reads everything before a connection's first event.
          if (connectionLast > 0) skipped += seq - connectionLast - 1;
          connectionLast = seq;
        }
        have(seq);
      }
    },
    read(seqs) {
      for (const seq of seqs) have(seq);
    },
    hear(lastSeq) {
      heard = Math.max(heard, lastSeq);
    },
  };
}
