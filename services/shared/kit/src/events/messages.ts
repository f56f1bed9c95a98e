/** Message to publish. Messages with the same key stay in order. */
export interface OutgoingMessage {
  topic: string;
  key: string;
  value: string | Buffer;
  headers?: Record<string, string>;
}

export interface IncomingMessage {
  topic: string;
  partition: number;
  offset: string;
  key: string | null;
  value: Buffer | null;
  headers: Record<string, string>;
}

/** Options of a subscription that only tests set. */
export interface SubscriptionOptions {
  /**
   * Skips messages before this time. By default, a new group starts with the first message, because projections need
   * all.
   */
  since?: Date;
  /** Long-poll timeout of an idle consumer in ms, for which `stop` waits. Default: 1,000. */
  fetchWaitMs?: number;
}

export interface Subscription extends SubscriptionOptions {
  group: string;
  topics: string[];
  /** Called sequentially within a partition. The offset is committed afterwards; a message is redelivered if this throws. */
  onMessage: (message: IncomingMessage) => Promise<void>;
}
