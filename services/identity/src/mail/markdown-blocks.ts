import { splitLinks } from '@poc/contracts/links';
import { type LinkedText, PlainTokenizer, parseMarkdown, unmask, writtenText } from '@poc/contracts/markdown';
import { somethingVisible } from '@poc/contracts/text-rules';
import { type Token, Tokenizer, type Tokens } from 'marked';
import type { MailBlock, MailSpan } from './mail-content.ts';

class HeadingTokenizer extends PlainTokenizer {
  override heading = Tokenizer.prototype.heading;
}

/**
 * Converts Markdown to blocks of an email. A link that is its whole paragraph becomes a button. HTML, pictures and
 * links other than https stay text.
 */
export function markdownBlocks(markdown: string): readonly MailBlock[] {
  const parts = splitLinks(markdown);
  const parsed = parseMarkdown(parts, Number.POSITIVE_INFINITY, new HeadingTokenizer());
  if (!parsed) return [{ kind: 'rich', spans: linked(parts) }];
  const { tokens, links } = parsed;
  const unmasked = (text: string): LinkedText => unmask(text, links);

  function blocksOf(all: readonly Token[] = []): MailBlock[] {
    return all.filter(({ type }) => type !== 'space').map(block);
  }

  function block(token: Token): MailBlock {
    switch (token.type) {
      case 'heading':
        return { kind: 'heading', spans: spansOf(token.tokens) };
      case 'list': {
        const { ordered, start, items } = token as Tokens.List;
        return {
          kind: 'list',
          start: ordered ? Number(start) : null,
          items: items.map((item) => blocksOf(item.tokens)),
        };
      }
      case 'blockquote':
        return { kind: 'passage', blocks: blocksOf(token.tokens) };
      case 'paragraph':
      case 'text':
        return paragraph(token as Tokens.Paragraph);
      default:
        return { kind: 'rich', spans: [span(token)].flat() };
    }
  }

  function paragraph({ tokens: content, text }: Tokens.Paragraph): MailBlock {
    const spans = content ? spansOf(content) : linked(unmasked(text));
    const [only, ...others] = content ?? [];
    const [link] = spans;
    const isButton =
      only?.type === 'link' && others.length === 0 && typeof link === 'object' && 'href' in link;
    return isButton
      ? { kind: 'button', label: spansText(link.spans), href: link.href }
      : { kind: 'rich', spans };
  }

  function spansOf(all: readonly Token[] = []): MailSpan[] {
    return all.flatMap(span);
  }

  function span(token: Token): MailSpan | MailSpan[] {
    switch (token.type) {
      case 'strong':
      case 'em':
        return { mark: token.type, spans: spansOf(token.tokens) };
      case 'escape':
        return token.text;
      case 'br':
        return '\n';
      case 'link':
        return titledLink(token as Tokens.Link);
      case 'text':
        return linked(unmasked(token.text));
      default:
        return linked(unmasked(token.raw));
    }
  }

  function titledLink({ href, tokens: label, raw }: Tokens.Link): MailSpan {
    const url = URL.parse(writtenText(unmasked(href)));
    if (url?.protocol !== 'https:') return writtenText(unmasked(raw));
    const shown = spansText(spansOf(label));
    return { href: url.href, spans: [somethingVisible.test(shown) ? shown : url.href] };
  }

  return blocksOf(tokens);
}

const linked = (parts: LinkedText): MailSpan[] =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.href.startsWith('https:') ? { href: part.href, spans: [part.text] } : part.text;
    })
    .filter((part) => part !== '');

/** Text of spans, without links. */
const spansText = (spans: readonly MailSpan[]): string =>
  spans.map((one) => (typeof one === 'string' ? one : spansText(one.spans))).join('');
