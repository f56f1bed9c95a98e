/** A message to be sent. Those of one key keep their order. */
export interface OutgoingMessage {
  topic: string;
  key: string;
  value: string | Buffer;
  headers?: Record<string, string>;
}

/** A message as it came. */
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
  /** Called one after the other within a partition. The offset is committed after it; a message that throws comes again. */
  onMessage: (message: IncomingMessage) => Promise<void>;
  /** Messages sent before are passed over. A new group begins with the first message: a projection needs them all. */
  since?: Date;
}
