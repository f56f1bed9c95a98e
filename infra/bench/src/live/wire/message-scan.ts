const seqMarker = Buffer.from('"seq":');
const messageEvent = Buffer.from('["new-message');

/**
 * Extracts message numbers of a `new-message` or `new-messages` event, with or without Socket.IO's prefix;
 * undefined for other text. Scans for digits without parsing.
 */
export function seqsOf(text: Buffer): readonly number[] | undefined {
  const begins = text.indexOf(messageEvent);
  if (begins !== 0 && begins !== 2) return undefined;
  const seqs: number[] = [];
  let at = text.indexOf(seqMarker);
  while (at !== -1) {
    at += seqMarker.length;
    let seq = 0;
    for (;;) {
      const digit = (text[at] ?? 0) - 48;
      if (digit < 0 || digit > 9) break;
      seq = seq * 10 + digit;
      at += 1;
    }
    seqs.push(seq);
    at = text.indexOf(seqMarker, at);
  }
  return seqs;
}

/** Parses the messages of a `new-message` or `new-messages` event. */
export function messagesOf(text: Buffer): readonly unknown[] {
  const { data } = eventOf(text);
  return Array.isArray(data) ? data : [data];
}

/**
 * Parses the name and argument of an event.
 * @throws for other text
 */
export function eventOf(text: Buffer): { name: string; data: unknown } {
  const parsed: unknown = JSON.parse(text.toString('utf8', text.indexOf('[')));
  if (!Array.isArray(parsed)) throw new Error('event is not an array');
  const [name, data]: unknown[] = parsed;
  return { name: String(name), data };
}
