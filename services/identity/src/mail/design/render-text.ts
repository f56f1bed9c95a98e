import { splitLinks } from '@poc/contracts/links';
import type { MailBlock, MailContent } from '../mail-content.ts';
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

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'quote':
      return splitLinks(block.text)
        .map((part) => (typeof part === 'string' ? part : part.text + hostNote(part)))
        .join('')
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'aside':
      return [
        block.title,
        block.text,
        ...(block.link ? [`${block.link.label}:\n${block.link.href}`] : []),
      ].join('\n');
  }
}
