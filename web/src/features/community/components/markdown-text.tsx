import { splitLinks, type TextLink } from '@poc/contracts/links';
import { parseMarkdown, unmask, writtenText } from '@poc/contracts/markdown';
import { somethingVisible } from '@poc/contracts/text-rules';
import type { Token, Tokens } from 'marked';
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

/** Limit for marks: real texts have fewer, and more would only slow down phones. */
const maxMarks = 400;

const LinksContext = createContext<readonly TextLink[]>([]);

/** Renders Markdown as elements; user input never becomes HTML. */
export function MarkdownText({ text }: { text: string }) {
  const parts = useMemo(() => splitLinks(text), [text]);
  const parsed = useMemo(() => parseMarkdown(parts, maxMarks), [parts]);
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

/** Renders a text token, replacing masks with links. */
const MaskedText = ({ text }: { text: string }) => (
  <LinkedParts parts={unmask(text, use(LinksContext))} renderText={withTopics} />
);

/** Renders a text token without links, for link labels. */
const UnlinkedText = ({ text }: { text: string }) => writtenText(unmask(text, use(LinksContext)));

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
  const href = writtenText(unmask(link.href, links));
  const url = /^https?:\/\//i.test(href) ? URL.parse(href) : null;
  if (!url) return <MaskedText text={link.raw} />;
  const target = { href: url.href, host: url.hostname };
  return somethingVisible.test(writtenText(unmask(labelOf(link.tokens), links))) ? (
    <OutwardLink {...target}>{element(Fragment, null, link.tokens, inLink)}</OutwardLink>
  ) : (
    <OutwardLink {...target} text={href} />
  );
}

const isMarked = ({ type }: Token): boolean => type === 'strong' || type === 'em';
const textOf = (token: Token): string => ('text' in token ? token.text : token.raw);

/** Text of a link's label without Markdown marks. */
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
