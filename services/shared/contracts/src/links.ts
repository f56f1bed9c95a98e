import { REBuilder } from 'linkify-it';

export interface TextLink {
  /** The link as written. */
  readonly text: string;
  /** Target URL; always http or https. */
  readonly href: string;
  /** Host that the browser contacts, in ASCII: look-alike letters appear as `xn--…`. */
  readonly host: string;
}

/** Longer URLs are not reliable in browsers and servers. */
const maxUrlLength = 2_000;

/** Maximum number of characters before a link to search for the start of an emphasis. */
const maxEmphasisLength = 500;

class Builder extends REBuilder {
  /** Uses one alternative per label: with the library's three, matching time multiplies with each label. */
  override get_domain(): RegExp {
    const letter = this.get_pseudo_letter().source;
    return new RegExp(`(?:${letter}(?:(?:-|${letter}){0,61}${letter})?)`);
  }
  override get_domain_root(): RegExp {
    return this.get_domain();
  }
  /** Ends a host before the `_` of an emphasis. */
  override get_host_terminator(): RegExp {
    const { source } = super.get_host_terminator();
    return new RegExp(source.replace('_|', `_+${this.get_pseudo_letter().source}|`));
  }
}

/** Matches host, port and path with balanced brackets; credentials only after `https://`. */
const [address, urlWithUser] = [false, true].map((urlAuth) =>
  new Builder({ urlAuth, maxLength: maxUrlLength }).get_relative_proto_validator(),
) as [RegExp, RegExp];

/** A code span, which contains no links, or the start of a link. */
const start =
  /(?<![\p{L}\p{N}`])`[^`\n]+`|(?<![\p{L}\p{N}])(?:https?:\/\/|(?<![.@]|[\p{L}\p{N}]-)(?=www\.[\p{L}\p{N}]))/giu;
/** Characters that end a link but not the library's match: quotes, invisible characters, emoji, the next link. */
const end =
  /["\\`\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Extended_Pictographic}\p{RI}]|['|,;](?=https?:\/\/)/giu;
/** Punctuation that ends a sentence or an emphasis. */
const trailing = /(?<![.,:;!?*'|~])[.,:;!?*'|~]+$/;
/** An open `_` emphasis at the end of a text. */
const openEmphasis = /(?:^|[^\p{L}\p{N}_])_{1,3}(?:[^\s_][^_]*)?$/u;
/** Patterns for an email address that starts like a URL: `www.tolu`, followed by `@gmail.com`. */
const emailName = /^www\.[^./]+$/i;
const emailRest = /^[\p{L}\p{N}.+_%-]{0,64}@[\p{L}\p{N}]/u;

/**
 * Splits a text into plain text and links: http, https, and `www.`, which becomes https. The parts add up to the text.
 * Takes linear time.
 */
export function splitLinks(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = [];
  let from = 0;
  let endAt = -1;
  for (const { 0: scheme, index } of text.matchAll(start)) {
    if (index < from || scheme.startsWith('`')) continue;
    const hostAt = index + scheme.length;
    if (endAt < hostAt) {
      end.lastIndex = hostAt;
      endAt = end.exec(text)?.index ?? text.length;
    }
    const expression = scheme === '' ? address : urlWithUser;
    expression.lastIndex = 0;
    const found = scheme + (expression.exec(text.slice(hostAt, endAt))?.[0] ?? '');
    const link = linkOf(withoutTrailing(found, text.slice(Math.max(from, index - maxEmphasisLength), index)));
    if (link === null) continue;
    const linkEnd = index + link.text.length;
    if (emailName.test(link.text) && emailRest.test(text.slice(linkEnd, linkEnd + 66))) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(link);
    from = linkEnd;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function withoutTrailing(found: string, before: string): string {
  const shown = found.replace(trailing, '');
  const endsEmphasis = shown.endsWith('_') && !endsWithUnderlinedName(shown) && openEmphasis.test(before);
  return endsEmphasis ? shown.replace(/(?<!_)_+$/, '') : shown;
}

/** True if a link ends with a name like `_ada_`. */
function endsWithUnderlinedName(link: string): boolean {
  const segment = link.slice(Math.max(0, link.lastIndexOf('/')));
  return segment.startsWith('/_') || segment.includes('@_');
}

function linkOf(text: string): TextLink | null {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  return url?.hostname.includes('.') ? { text, href: url.href, host: url.hostname } : null;
}
