import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { type ComponentType, createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './community.module.css';
import { OutwardLink, TextWithLinks } from './text-with-links.tsx';
import { TextWithTopics } from './text-with-topics.tsx';

const nothing = () => undefined;

/** Levels of lists and quotes. Deeper ones are nobody's writing, and each level costs the parser another pass. */
const deepest = 8;

/** Knows bold, italics, lists, links and quotes. All else, HTML and pictures above all, stays text. */
class PlainTokenizer extends Tokenizer {
  #level = 0;

  override list(text: string) {
    return this.#nested(this.rules.block.list, text, () => super.list(text));
  }
  override blockquote(text: string) {
    return this.#nested(this.rules.block.blockquote, text, () => super.blockquote(text));
  }
  /** @throws where a list or a quote would stand deeper than they may */
  #nested<T>(rule: RegExp, text: string, parse: () => T): T | undefined {
    if (!rule.test(text)) return undefined;
    if (this.#level === deepest) throw new Error('The text has too many levels.');
    this.#level += 1;
    try {
      return parse();
    } finally {
      this.#level -= 1;
    }
  }

  override code = nothing;
  override fences = nothing;
  override heading = nothing;
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

/** More marks than anybody's writing has: they only keep a phone busy. */
const mostMarks = 400;
const marks = /[*_[\\]/g;

/** The parts of a text; null where it is to be shown as it was written. */
function parse(text: string): Token[] | null {
  if ((text.match(marks)?.length ?? 0) > mostMarks) return null;
  try {
    // GitHub's rules look for addresses in time that grows with the square of a text: ours are found below.
    return new Lexer({ gfm: false, tokenizer: new PlainTokenizer() }).lex(text);
  } catch {
    return null;
  }
}

/** A text with Markdown, as elements: no HTML comes from what people write. */
export function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => parse(text), [text]);
  return (
    <div dir="auto" className={styles.content}>
      {tokens ? createElement(Fragment, null, ...tokens.map(block)) : <TextWithTopics text={text} />}
    </div>
  );
}

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'list':
      return list(token as Tokens.List);
    case 'blockquote':
      return element('blockquote', null, token.tokens, block);
    default:
      return element('p', null, [token], inBlock);
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const entries = items.map(({ tokens }) => element('li', null, tokens, inBlock));
  return ordered
    ? createElement('ol', { start: start === '' ? 1 : start }, ...entries)
    : createElement('ul', null, ...entries);
}

/** What stands in a paragraph or an entry of a list, which holds lists and quotes as well. */
function inBlock(token: Token): ReactNode {
  if (token.type === 'list' || token.type === 'blockquote') return block(token);
  const isText = token.type === 'paragraph' || token.type === 'text';
  return isText && 'tokens' in token ? element(Fragment, null, token.tokens, inline) : inline(token);
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
      return element(token.type, null, token.tokens, inline);
    case 'escape':
      return token.text;
    case 'link':
      return link(token as Tokens.Link);
    case 'text':
      return <TextWithLinks text={token.text} />;
    default:
      return <TextWithLinks text={token.raw} />;
  }
}

function link({ href, tokens, raw }: Tokens.Link): ReactNode {
  return /^https?:\/\//i.test(href) ? element(OutwardLink, { href }, tokens, inLink) : raw;
}

/** A link holds no other. */
function inLink(token: Token): ReactNode {
  const isMarked = token.type === 'strong' || token.type === 'em';
  return isMarked
    ? element(token.type, null, token.tokens, inLink)
    : 'text' in token
      ? token.text
      : token.raw;
}

const element = <P extends object>(
  type: string | typeof Fragment | ComponentType<P>,
  props: P | null,
  tokens: readonly Token[] | undefined,
  render: (token: Token) => ReactNode,
): ReactNode => createElement(type as ComponentType<P>, props as P, ...(tokens ?? []).map(render));
