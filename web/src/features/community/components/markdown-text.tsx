import { splitLinks, type TextLink } from '@poc/contracts/links';
import { somethingVisible } from '@poc/contracts/text-rules';
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  use,
  useMemo,
} from 'react';
import { LinkedParts } from '../../../shared/links/linked-parts.tsx';
import { OutwardLink } from '../../../shared/links/outward-link.tsx';
import styles from './community.module.css';
import { TextWithTopics } from './text-with-topics.tsx';

const nothing = () => undefined;

/** Maximum nesting of lists and quotes. Each level costs the parser another pass. */
const deepest = 8;

/** Tokenizer for bold, italics, lists, links and quotes. Everything else, such as HTML and pictures, stays text. */
class PlainTokenizer extends Tokenizer {
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
    if (this.#level === deepest) throw new Error('The text is nested too deeply.');
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

/** More marks than any real text has; they would only slow down a phone. */
const mostMarks = 400;
const marks = /[*_[\\]/g;

/** Private use characters replace the links of a text during parsing, so that marks inside links are ignored. */
const masks = /([\uE000-\uF8FF])/;
const firstMask = 0xe000;

interface ParsedText {
  readonly tokens: readonly Token[];
  /** In the order of their masks. */
  readonly links: readonly TextLink[];
}

/** Parses a text; null when it must be shown as plain text. */
function parse(parts: readonly (string | TextLink)[]): ParsedText | null {
  const links: TextLink[] = [];
  let masked = '';
  for (const part of parts) {
    if (typeof part !== 'string') masked += String.fromCharCode(firstMask + links.push(part) - 1);
    else if (masks.test(part)) return null;
    else masked += part;
  }
  if ((masked.match(marks)?.length ?? 0) > mostMarks) return null;
  try {
    return { tokens: new Lexer({ gfm: false, tokenizer: new PlainTokenizer() }).lex(masked), links };
  } catch {
    return null;
  }
}

const LinksContext = createContext<readonly TextLink[]>([]);

/** Renders Markdown as elements; user input never becomes HTML. */
export function MarkdownText({ text }: { text: string }) {
  const parts = useMemo(() => splitLinks(text), [text]);
  const parsed = useMemo(() => parse(parts), [parts]);
  return (
    <div dir="auto" className={styles.content}>
      {parsed ? (
        <LinksContext value={parsed.links}>
          {createElement(Fragment, null, ...parsed.tokens.map(block))}
        </LinksContext>
      ) : (
        <LinkedParts parts={parts} renderText={withTopics} />
      )}
    </div>
  );
}

const withTopics = (text: string) => <TextWithTopics text={text} />;

/** Renders text of the Markdown, with links in place of their masks. */
const MaskedText = ({ text }: { text: string }) => (
  <LinkedParts parts={unmask(text, use(LinksContext))} renderText={withTopics} />
);

/** Like `MaskedText`, without links, for link labels. */
const UnlinkedText = ({ text }: { text: string }) => written(unmask(text, use(LinksContext)));

const unmask = (text: string, links: readonly TextLink[]): (string | TextLink)[] =>
  text.split(masks).map((part) => links[part.charCodeAt(0) - firstMask] ?? part);

const written = (parts: readonly (string | TextLink)[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

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

/** Renders the content of a paragraph or list item, which may contain lists and quotes. */
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
      return <TitledLink link={token as Tokens.Link} />;
    case 'text':
      return <MaskedText text={token.text} />;
    default:
      return <MaskedText text={token.raw} />;
  }
}

function TitledLink({ link }: { link: Tokens.Link }) {
  const links = use(LinksContext);
  const href = written(unmask(link.href, links));
  const url = /^https?:\/\//i.test(href) ? URL.parse(href) : null;
  if (!url) return <MaskedText text={link.raw} />;
  const target = { href: url.href, host: url.hostname };
  return somethingVisible.test(written(unmask(labelOf(link.tokens), links))) ? (
    <OutwardLink {...target}>{element(Fragment, null, link.tokens, inLink)}</OutwardLink>
  ) : (
    <OutwardLink {...target} text={href} />
  );
}

const isMarked = ({ type }: Token): boolean => type === 'strong' || type === 'em';
const textOf = (token: Token): string => ('text' in token ? token.text : token.raw);

/** Text of a link's label without its marks. */
const labelOf = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => (isMarked(token) ? labelOf((token as Tokens.Em).tokens) : textOf(token))).join('');

/** Renders the label of a link, which contains no other link. */
function inLink(token: Token): ReactNode {
  return isMarked(token) ? (
    element(token.type as 'em', null, (token as Tokens.Em).tokens, inLink)
  ) : (
    <UnlinkedText text={textOf(token)} />
  );
}

const element = <P extends object>(
  type: string | typeof Fragment | ComponentType<P>,
  props: P | null,
  tokens: readonly Token[] | undefined,
  render: (token: Token) => ReactNode,
): ReactNode => createElement(type as ComponentType<P>, props as P, ...(tokens ?? []).map(render));
