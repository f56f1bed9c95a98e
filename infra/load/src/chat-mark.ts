/** What a load run writes into its chat messages, so that viewers know them from other people's. */
export interface ChatMark {
  readonly run: string;
  /** When it was sent: milliseconds since 1970, by the clock of the machine that makes the load. */
  readonly sentAtMs: number;
}

/** The text of the `number`-th message of a sender. */
export function markedText({ run, sentAtMs }: ChatMark, sender: number, number: number): string {
  return `load ${run} ${sender}.${number} @${sentAtMs}`;
}

/** The mark in a text; undefined when it is somebody else's message. */
export function readMark(text: unknown): ChatMark | undefined {
  if (typeof text !== 'string') return undefined;
  const [, run, sentAt] = /^load ([0-9a-z]{1,16}) \d+\.\d+ @(\d{13})$/.exec(text) ?? [];
  return run === undefined || sentAt === undefined ? undefined : { run, sentAtMs: Number(sentAt) };
}
