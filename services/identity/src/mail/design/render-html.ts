import { splitLinks, type TextLink } from '@poc/contracts/links';
import { type Html, html } from '@poc/kit/http/html';
import type { MailBlock, MailContent, MailLink } from '../mail-content.ts';
import { hostNote } from './host-note.ts';
import { danfoStripe, inline, styleSheet } from './mail-style.ts';

const as = (part: keyof typeof inline): Html => ({ markup: `class="${part}" style="${inline[part]}"` });

const table = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const gap = html`<div ${as('gap')}>&nbsp;</div>`;

/** Invisible characters that keep the body out of the inbox preview. */
const filler = { markup: '&#847;&zwnj;&nbsp;'.repeat(60) };

const sheet = { markup: `<style>${styleSheet}</style>` };

/** Fixed-width table for Outlook on Windows, which ignores max-width. */
const outlook = {
  begin: {
    markup:
      '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  },
  end: { markup: '<!--[if mso]></td></tr></table><![endif]-->' },
};

/** Renders an email as HTML with tables and inline styles; it loads no external resources. */
export function renderHtml(content: MailContent, publicUrl: string): string {
  return html`<!doctype html>
<html lang="en-NG" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.subject}</title>
${sheet}
</head>
<body ${as('ground')}>
<div ${as('preheader')}>${content.preheader}${filler}</div>
<table ${table} ${as('ground')}><tr><td class="edge" style="padding:32px 12px 0;">
${outlook.begin}
<table ${table} ${as('card')}>
<tr><td ${as('stage')}>POC</td></tr>
${danfoStripe.map(([height, colour]) => stripe(height, colour))}
<tr><td ${as('inner')}>
<h1 ${as('title')}>${content.title}</h1>
${content.blocks.map(blockHtml)}
</td></tr>
</table>
${foot(content, publicUrl)}
${outlook.end}
</td></tr></table>
</body>
</html>
`.markup;
}

const stripe = (height: number, colour: string): Html =>
  html`<tr><td height="${height}" style="height:${height}px;background:${colour};font-size:0;line-height:0;">&nbsp;</td></tr>
`;

function blockHtml(block: MailBlock): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p ${as('paragraph')}>${block.text}</p>
`;
    case 'code':
      return html`<table ${table}><tr><td ${as('code')}>${block.code}</td></tr></table>${gap}
`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${as('button')}><a href="${block.href}" ${as('buttonLink')}>${block.label}</a></td></tr></table>${gap}
`;
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">${block.facts.map(
        ([name, value]) =>
          html`<tr><td ${as('factName')}>${name}</td><td ${as('factValue')}>${value}</td></tr>`,
      )}</table>${gap}
`;
    case 'quote':
      return html`<table ${table}><tr><td ${as('quote')}>${splitLinks(block.text).flatMap(quotedPart)}</td></tr></table>${gap}
`;
    case 'aside':
      return html`<table ${table}><tr><td ${as('aside')}><strong ${as('asideTitle')}>${block.title}</strong><br>${block.text}${
        block.link ? html`<br>${linkHtml(block.link)}` : ''
      }</td></tr></table>
`;
  }
}

const linkHtml = ({ label, href }: MailLink): Html => html`<a href="${href}" ${as('link')}>${label}</a>`;

const quotedPart = (part: string | TextLink): Html | Html[] =>
  typeof part === 'string'
    ? withBreaks(part)
    : html`<a href="${part.href}" rel="ugc nofollow noopener" ${as('link')}>${part.text}</a>${hostNote(part)}`;

const withBreaks = (text: string): Html[] =>
  text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

function foot({ why, unsubscribe }: MailContent, publicUrl: string): Html {
  const leave = unsubscribe
    ? html`<br><a href="${unsubscribe.page}" ${as('footLink')}>Unsubscribe from ${unsubscribe.from}</a>`
    : '';
  return html`<div ${as('foot')}>${why}${leave}<br>POC &middot; <a href="${publicUrl}" ${as('footLink')}>${publicUrl}</a></div>`;
}
