/** Times in milliseconds. */
export interface FanOutSettings {
  /** Minimum time between two writes to a viewer that gets one event per message. */
  windowMs: number;
  /** `windowMs` for a viewer in batch mode. */
  batchWindowMs: number;
  /** Maximum width of a window under load: a viewer's delay must stay below 250 ms. */
  maxWindowMs: number;
  /** Unsent bytes of one client beyond which its writes are skipped. */
  maxBacklogBytes: number;
  reactionMs: number;
  lowDataReactionMs: number;
  lowDataStateMs: number;
  /** Minimum time between two publications of a stream's reaction totals to other nodes. */
  reactionRelayMs: number;
  /** Wait in ms for a message from another node before it is read from the database. */
  graceMs: number;
  /** `graceMs` while Redis is unavailable. */
  graceUnlinkedMs: number;
  /** Interval of checks for skipped clients that have caught up. */
  recoveryMs: number;
  /** Maximum wait of a first viewer for Redis to confirm the stream's subscription; joining works without Redis. */
  subscriptionMs: number;
}

export const fanOutDefaults: FanOutSettings = {
  windowMs: 20,
  batchWindowMs: 100,
  maxWindowMs: 150,
  maxBacklogBytes: 256 * 1024,
  reactionMs: 250,
  lowDataReactionMs: 3_000,
  lowDataStateMs: 9_900,
  reactionRelayMs: 500,
  graceMs: 100,
  graceUnlinkedMs: 20,
  recoveryMs: 200,
  subscriptionMs: 300,
};
