import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './community.module.css';
import { TextWithTopics } from './text-with-topics.tsx';

const nothing = () => undefined;

/** Knows bold, italics, lists, links and quotes. All else, HTML and pictures above all, stays text. */
class PlainTokenizer extends Tokenizer {
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
  override del = nothing;
}

/** Deeper ones are nobody's writing, and each level costs the parser another pass. */
const deepest = 8;
const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|[-+*]|\\d+[.)])){${deepest + 1}}`, 'm');

/** More marks than anybody's writing has: they only keep a phone busy. */
const mostMarks = 400;
const marks = /[*_[\\]/g;

/** The parts of a text; null where it is to be shown as it was written. */
function parse(text: string): Token[] | null {
  if (tooDeep.test(text) || (text.match(marks)?.length ?? 0) > mostMarks) return null;
  try {
    return new Lexer({ gfm: true, breaks: true, tokenizer: new PlainTokenizer() }).lex(text);
  } catch {
    return null;
  }
}

/** A text with Markdown, as elements: no HTML comes from what people write. */
export function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => parse(text), [text]);
  return (
    <div className={styles.content}>
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
    case 'br':
      return <br />;
    case 'escape':
      return token.text;
    case 'link':
      return link(token as Tokens.Link);
    case 'text':
      return <TextWithTopics text={token.text} />;
    default:
      return <TextWithTopics text={token.raw} />;
  }
}

function link({ href, text, raw }: Tokens.Link): ReactNode {
  if (!/^https?:\/\//i.test(href)) return raw;
  return (
    <a className="text-link" href={href} target="_blank" rel="ugc nofollow noopener">
      {text}
    </a>
  );
}

const element = (
  type: string | typeof Fragment,
  props: null,
  tokens: readonly Token[] | undefined,
  render: (token: Token) => ReactNode,
): ReactNode => createElement(type, props, ...(tokens ?? []).map(render));
