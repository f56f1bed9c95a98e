/** What one viewer has got of a stream, by sequence number. */
export interface DeliveryLog {
  /** Everything up to this number is there. */
  readonly last: number;
  /** Something is stored, as far as it knows, that is not there. */
  readonly behind: boolean;
  /** Numbers that a connection delivered after the same or a greater one: doubled, or out of order. */
  readonly repeated: number;
  /** Numbers that a connection passed over. */
  readonly skipped: number;
  /** A new connection begins: what it delivers has an order of its own. */
  connect(): void;
  /** Numbers that the connection delivered by events. */
  deliver(seqs: readonly number[]): void;
  /** Numbers that were read: with the join's acknowledgement, or by REST. */
  read(seqs: readonly number[]): void;
  /** So many are stored. */
  hear(lastSeq: number): void;
}

/** The account of a viewer who has been there since the first message. */
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
          // What came before a connection's first one, it has to read.
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
