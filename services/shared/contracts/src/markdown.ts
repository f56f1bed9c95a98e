import { Lexer, type Token, Tokenizer } from 'marked';
import type { TextLink } from './links.ts';

const nothing = () => undefined;

/** Maximum nesting of lists and quotes. Each level costs the parser another pass. */
const maxNesting = 8;

/** Tokenizer for bold, italics, lists, links and quotes. Everything else, such as HTML and pictures, stays text. */
export class PlainTokenizer extends Tokenizer {
  #level = 0;

  override list(text: string) {
    return this.#nested(this.rules.block.list, text, () => super.list(text));
  }
  override blockquote(text: string) {
    return this.#nested(this.rules.block.blockquote, text, () => super.blockquote(text));
  }
  /** @throws when a list or quote exceeds the nesting limit */
  #nested<T>(rule: RegExp, text: string, parse: () => T): T | undefined {
    if (!rule.test(text)) return undefined;
    if (this.#level === maxNesting) throw new Error('The text is nested too deeply.');
    this.#level += 1;
    try {
      return parse();
    } finally {
      this.#level -= 1;
    }
  }

  override code = nothing;
  override fences = nothing;
  /** Subclasses may restore headings. */
  override heading: Tokenizer['heading'] = nothing;
  override lheading = nothing;
  override hr = nothing;
  override html = nothing;
  override def = nothing;
  override table = nothing;
  override tag = nothing;
  override reflink = nothing;
  override codespan = nothing;
  override autolink = nothing;
}

const marks = /[*_[\\]/g;

/** Private use characters replace the links of a text during parsing, so that marks inside links are ignored. */
const masks = /([\uE000-\uF8FF])/;
const firstMask = 0xe000;

/** Text split into plain strings and links: see `splitLinks`. */
export type LinkedText = readonly (string | TextLink)[];

export interface ParsedMarkdown {
  readonly tokens: readonly Token[];
  /** In the order of their masks. */
  readonly links: readonly TextLink[];
}

/**
 * Parses a text; null if it must be displayed as plain text.
 * @param parts see `splitLinks`
 * @param maxMarks texts with more marks stay plain
 */
export function parseMarkdown(
  parts: LinkedText,
  maxMarks: number,
  tokenizer = new PlainTokenizer(),
): ParsedMarkdown | null {
  const links: TextLink[] = [];
  let masked = '';
  for (const part of parts) {
    if (typeof part !== 'string') masked += String.fromCharCode(firstMask + links.push(part) - 1);
    else if (masks.test(part)) return null;
    else masked += part;
  }
  if ((masked.match(marks)?.length ?? 0) > maxMarks) return null;
  try {
    return { tokens: new Lexer({ gfm: false, tokenizer }).lex(masked), links };
  } catch {
    return null;
  }
}

/** Puts links in place of their masks. */
export const unmask = (text: string, links: readonly TextLink[]): LinkedText =>
  text.split(masks).map((part) => links[part.charCodeAt(0) - firstMask] ?? part);

export const writtenText = (parts: LinkedText): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
