import { Lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/**
 * Compiles Markdown files to React elements, so that browsers load no parser. `# ` is the title, the paragraph below it
 * the subtitle. Each `## … {#id}` is a section; `## … {#aside}` is a list of terms, each a `### `.
 */
export function markdownTexts(): Plugin {
  return {
    name: 'poc:markdown-texts',
    transform(source, id) {
      return id.endsWith('.md') ? { code: compile(source), moduleType: 'js', map: null } : null;
    },
  };
}

/** A searchable text: a page, a section of it, or a question. */
export interface HelpText {
  readonly path: string;
  readonly title: string;
  /** Title of the section's page; empty for a page. */
  readonly page: string;
  readonly text: string;
}

/** Returns a Markdown page and its sections as plain text. */
export function helpTextsOf(source: string, path: string): HelpText[] {
  const [head = [], ...parts] = split(new Lexer().lex(source));
  const [page = '', text = ''] = head.map(plainText);
  const sections = parts.flatMap(([heading, ...body]) => {
    const { id, title } = headingOf(heading as Tokens.Heading);
    if (id !== 'aside') return [{ path: `${path}#${id}`, title, page, text: textOf(body) }];
    const starts = body.flatMap((token, at) => (token.type === 'heading' ? [at] : []));
    return starts.map((at, index) => ({
      path,
      title: plainText(body[at] as Token),
      page,
      text: textOf(body.slice(at + 1, starts[index + 1])),
    }));
  });
  return [{ path, title: page, page: '', text }, ...sections];
}

const textOf = (tokens: readonly Token[]): string => tokens.map(plainText).join(' ');

function plainText(token: Token): string {
  if (token.type === 'table') {
    const { rows } = token as Tokens.Table;
    return rows.map((cells) => `${cells.map(({ tokens }) => textOf(tokens)).join(': ')}.`).join(' ');
  }
  if (token.type === 'list') return textOf((token as Tokens.List).items);
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return 'text' in token ? plain(token.text) : '';
}

function compile(source: string): string {
  const [head = [], ...parts] = split(new Lexer().lex(source));
  const [title, text] = head;
  const sections = parts.map(([heading, ...body]) => sectionOf(heading as Tokens.Heading, body));
  const isAside = ({ id }: Section) => id === 'aside';
  const json = (list: readonly Section[]) =>
    list.map((one) => `{id:${JSON.stringify(one.id)},title:${JSON.stringify(one.title)},body:${one.body}}`);
  return `import { createElement as h, Fragment } from 'react';
import { Link } from 'react-router-dom';
export const title = ${JSON.stringify((title as Tokens.Heading).text)};
export const text = ${JSON.stringify(plain((text as Tokens.Paragraph).text))};
export const sections = [${json(sections.filter((one) => !isAside(one)))}];
export const aside = ${json(sections.filter(isAside))[0] ?? null};`;
}

/** Splits tokens before each heading of the second level. */
function split(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2) parts.push([]);
    if (token.type !== 'space') parts.at(-1)?.push(token);
  }
  return parts;
}

interface Section {
  readonly id: string;
  readonly title: string;
  /** JavaScript that creates the section's elements. */
  readonly body: string;
}

function headingOf({ text }: Tokens.Heading): Pick<Section, 'id' | 'title'> {
  const [, title = '', id = ''] = /^(.*) \{#([a-z]+)\}$/.exec(text) ?? [];
  if (id === '') throw new Error(`no id in the heading: ${text}`);
  return { id, title };
}

function sectionOf(heading: Tokens.Heading, body: readonly Token[]): Section {
  const { id, title } = headingOf(heading);
  if (id !== 'aside')
    return { id, title, body: element('Fragment', null, ...body.map((one) => block(one, title))) };
  const terms = body.map((one) => element(one.type === 'heading' ? '"dt"' : '"dd"', null, ...inline(one)));
  return { id, title, body: element('"dl"', null, ...terms) };
}

const plain = (text: string) => text.replaceAll('\n', ' ');

const element = (type: string, props: object | null, ...children: string[]): string =>
  `h(${[type, JSON.stringify(props), ...children].join()})`;

function block(token: Token, title: string): string {
  if (token.type === 'paragraph') return element('"p"', null, ...inline(token));
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    const entries = items.map((item) => element('"li"', null, ...item.tokens.flatMap(inline)));
    return element(ordered ? '"ol"' : '"ul"', null, ...entries);
  }
  if (token.type === 'table') return table(token as Tokens.Table, title);
  throw new Error(`unsupported Markdown: ${token.raw}`);
}

/** Compiles a table. On phones each row is a block with the column's header in front of each cell. */
function table({ header, rows }: Tokens.Table, caption: string): string {
  const heads = header.map((cell) => element('"th"', { scope: 'col' }, ...cell.tokens.flatMap(leaf)));
  const bodies = rows.map((cells) =>
    element(
      '"tr"',
      null,
      ...cells.map((cell, at) =>
        at === 0
          ? element('"th"', { scope: 'row' }, ...cell.tokens.flatMap(leaf))
          : element('"td"', { 'data-head': header[at]?.text }, ...cell.tokens.flatMap(leaf)),
      ),
    ),
  );
  return element(
    '"table"',
    { className: 'lined-table' },
    element('"caption"', { className: 'visually-hidden' }, JSON.stringify(caption)),
    element('"thead"', null, element('"tr"', null, ...heads)),
    element('"tbody"', null, ...bodies),
  );
}

const inline = (token: Token): string[] =>
  'tokens' in token && token.tokens ? token.tokens.flatMap(leaf) : leaf(token);

function leaf(token: Token): string[] {
  if (token.type === 'text' || token.type === 'escape') return [JSON.stringify(plain(token.text))];
  if (token.type === 'strong') return [element('"strong"', null, ...inline(token))];
  if (token.type !== 'link') throw new Error(`unsupported Markdown: ${token.raw}`);
  const { href } = token as Tokens.Link;
  if (!href.startsWith('/')) return [element('"a"', { href, rel: 'noopener noreferrer' }, ...inline(token))];
  const isFile = href.includes('.');
  return [
    element(isFile ? '"a"' : 'Link', isFile ? { href, download: true } : { to: href }, ...inline(token)),
  ];
}
