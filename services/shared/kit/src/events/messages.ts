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

export interface Subscription {
  group: string;
  topics: string[];
  /** Called sequentially within a partition. The offset is committed afterwards; a message is redelivered if this throws. */
  onMessage: (message: IncomingMessage) => Promise<void>;
  /** Skips earlier messages. A new group starts with the first message, because projections need all of them. */
  since?: Date;
}
