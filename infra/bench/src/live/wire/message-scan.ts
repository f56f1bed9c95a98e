const seqMarker = Buffer.from('"seq":');
const messageEvent = Buffer.from('["new-message');

/**
 * The numbers of the messages in a `new-message` or `new-messages` event, with or without what Socket.IO puts before it;
 * undefined for everything else. Looks for digits at known places, and parses nothing.
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

/** The messages of such an event, parsed. */
export function messagesOf(text: Buffer): readonly unknown[] {
  const { data } = eventOf(text);
  return Array.isArray(data) ? data : [data];
}

/**
 * The name of an event, and its argument.
 * @throws when it is none
 */
export function eventOf(text: Buffer): { name: string; data: unknown } {
  const parsed: unknown = JSON.parse(text.toString('utf8', text.indexOf('[')));
  if (!Array.isArray(parsed)) throw new Error('an event that is no array');
  const [name, data]: unknown[] = parsed;
  return { name: String(name), data };
}
