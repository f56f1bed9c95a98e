import { cleanLine } from './text-rules.ts';

/** Letters, marks, digits and dots of an IDNA domain; excludes all delimiters of an address. */
const domainText = /^[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb\u3002\u200c-\u200d.-]+$/u;

/**
 * Normalises an address, so that each mailbox has one spelling: removes invisible characters, folds compatible
 * characters (full-width letters), converts to lower case and the domain to ASCII (`почта.рф` to
 * `xn--80a1acny.xn--p1ai`).
 */
export function cleanEmail(text: string): string {
  const folded = cleanLine(text).normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  const domain = folded.slice(at);
  const url = `http://${domain}`;
  if (!domainText.test(domain) || !URL.canParse(url)) return folded;
  return folded.slice(0, at) + new URL(url).hostname;
}

/**
 * Matches a normalised address by RFC 5321 and 5322: a dot-atom of at most 64 characters, and a domain of two or more
 * labels, the last not numeric. Quoted local parts and IP literals are excluded: payment and mail providers reject
 * them.
 */
export const emailAddress =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
