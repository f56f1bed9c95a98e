export interface TextPart {
  /** Where in the message it begins. */
  readonly at: number;
  readonly text: string;
  /** Given for an address: where it leads, and the host to ask about. */
  readonly link?: { readonly href: string; readonly host: string };
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** What ends a sentence rather than an address. */
const trailing = /(?<![.,;:!?…'’)\]}])[.,;:!?…'’)\]}]+$/u;

/**
 * Splits a message into plain text and addresses. The host is the one that the browser would go to, in the letters of
 * the internet: of a look-alike in other letters one sees `xn--…`.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(trailing, '');
    const url = URL.parse(/^https?:/i.test(shown) ? shown : `https://${shown}`);
    if (!url?.hostname.includes('.')) continue;
    if (index > from) parts.push({ at: from, text: text.slice(from, index) });
    parts.push({ at: index, text: shown, link: { href: url.href, host: url.hostname } });
    from = index + shown.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from) });
  return parts;
}
