import { splitLinks } from '@poc/contracts/links';
import type { MailBlock, MailContent, MailSpan } from '../mail-content.ts';
import { hostNote } from './host-note.ts';

export function renderText(content: MailContent, publicUrl: string): string {
  const { unsubscribe } = content;
  const foot = [
    content.why,
    ...(unsubscribe ? [`Unsubscribe from ${unsubscribe.from}: ${unsubscribe.page}`] : []),
    `POC · ${publicUrl}`,
  ].join('\n');
  return `${['POC', content.title, ...content.blocks.map(blockText), `-- \n${foot}`].join('\n\n')}\n`;
}

export function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'rich':
      return spansText(block.spans);
    case 'heading':
      return spansText(block.spans).toUpperCase();
    case 'list':
      return block.items
        .map((blocks, index) => {
          const mark = block.start === null ? '- ' : `${block.start + index}. `;
          return mark + blocksText(blocks).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
        })
        .join('\n');
    case 'passage':
      return quoted(blocksText(block.blocks));
    case 'code':
      return `    ${block.code}`;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'details':
      return block.details.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'quote':
      return quoted(
        splitLinks(block.text)
          .map((part) => (typeof part === 'string' ? part : part.text + hostNote(part)))
          .join(''),
      );
    case 'aside':
      return [
        block.title,
        block.text,
        ...(block.link ? [`${block.link.label}:\n${block.link.href}`] : []),
      ].join('\n');
  }
}

const blocksText = (blocks: readonly MailBlock[]): string => blocks.map(blockText).join('\n');

const quoted = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Text of spans, with the URLs of links that have a different text. */
const spansText = (spans: readonly MailSpan[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span;
      const text = spansText(span.spans);
      return 'href' in span && span.href !== text ? `${text} (${span.href})` : text;
    })
    .join('');
