/** Mark of a load run in its chat messages, which distinguishes them from others. */
export interface ChatMark {
  readonly run: string;
  /** Send time: milliseconds since 1970, by the load machine's clock. */
  readonly sentAtMs: number;
}

/** Text of a sender's `number`-th message. */
export function markedText({ run, sentAtMs }: ChatMark, sender: number, number: number): string {
  return `load ${run} ${sender}.${number} @${sentAtMs}`;
}

/** Reads the mark of a text; undefined for other messages. */
export function readMark(text: unknown): ChatMark | undefined {
  if (typeof text !== 'string') return undefined;
  const [, run, sentAt] = /^load ([0-9a-z]{1,16}) \d+\.\d+ @(\d{13})$/.exec(text) ?? [];
  return run === undefined || sentAt === undefined ? undefined : { run, sentAtMs: Number(sentAt) };
}
