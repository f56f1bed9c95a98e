import { cleanLine } from './text-rules.ts';

/** Letters, marks, digits and dots of a domain of any script (IDNA); no delimiter of an address among them. */
const domainText = /^[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb\u3002\u200c-\u200d.-]+$/u;

/**
 * An address as it is stored: without what a paste adds, compatible look-alikes folded (full-width letters), in lower
 * case, and its domain in ASCII (`почта.рф` is `xn--80a1acny.xn--p1ai`), so that each mailbox has one spelling.
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
 * A clean address by RFC 5321 and 5322: a dot-atom of at most 64 characters, and a domain of two or more labels whose
 * last one is no number. Quoted local parts and addresses in brackets are left out: payment and mail providers refuse them.
 */
export const emailAddress =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
