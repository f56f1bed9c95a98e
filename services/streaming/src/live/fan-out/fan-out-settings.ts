/** Times in milliseconds. */
export interface FanOutSettings {
  /** Of those who get one event per message: least time between two writes to a viewer. */
  windowMs: number;
  /** Of those who get arrays. */
  batchWindowMs: number;
  /** The widest that windows get by themselves: a viewer's wait must stay below a quarter of a second. */
  maxWindowMs: number;
  /** Unsent bytes of one client beyond which nothing more is queued for it. */
  maxBacklogBytes: number;
  reactionMs: number;
  lowDataReactionMs: number;
  lowDataStateMs: number;
  /** Least time between two publications of a stream's totals to other nodes. */
  reactionRelayMs: number;
  /** How long a message may be on its way from another node before it is read from the database. */
  graceMs: number;
  /** The same while Redis is known to be away. */
  graceAwayMs: number;
  /** How often it is looked whether those who were left out have read what waited. */
  recoveryMs: number;
  /** How long a first viewer waits for Redis to confirm the stream's subscription; without Redis one still gets in. */
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
  graceAwayMs: 20,
  recoveryMs: 200,
  subscriptionMs: 300,
};
