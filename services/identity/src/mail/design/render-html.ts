import { splitLinks, type TextLink } from '@poc/contracts/links';
import { type Html, html } from '@poc/kit/http/html';
import type { MailBlock, MailContent, MailLink, MailSpan } from '../mail-content.ts';
import { hostNote } from './host-note.ts';

/** Colours of the web app's two themes, as far as emails use them. */
const light = {
  ground: '#FBF8F1',
  surface: '#FFFFFF',
  raised: '#F4EEDF',
  ink: '#14201A',
  muted: '#55655B',
  line: '#E2DBCA',
  action: '#0B6B3A',
  onAction: '#FFFFFF',
};

const dark: typeof light = {
  ground: '#0E1411',
  surface: '#161F1A',
  raised: '#1E2A23',
  ink: '#F3F6F1',
  muted: '#A9B8AE',
  line: '#2C3A32',
  action: '#FFC933',
  onAction: '#14201A',
};

const paint = { danfo: '#FFC933', danfoInk: '#14201A', stage: '#0E1411', stageInk: '#F3F6F1' };

const text = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const heading = `'Bricolage Grotesque Variable','Bricolage Grotesque',${text}`;
const digits = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/**
 * Inline styles by part, for mail clients that drop style sheets. Each comes with a class of the same name, through
 * which `styleSheet` overrides it.
 */
const inline = {
  ground: `margin:0;padding:0;background:${light.ground};`,
  card: `max-width:600px;width:100%;margin:0 auto;background:${light.surface};border:1px solid ${light.line};border-radius:14px;overflow:hidden;`,
  stage: `background:${paint.stage};padding:18px 32px;font:800 26px/1 ${heading};letter-spacing:-0.02em;color:${paint.stageInk};`,
  inner: 'padding:32px 32px 12px;',
  title: `margin:0 0 20px;font:800 30px/1.15 ${heading};word-break:break-word;letter-spacing:-0.02em;color:${light.ink};`,
  paragraph: `margin:0 0 20px;font:400 16px/1.6 ${text};word-break:break-word;color:${light.ink};`,
  heading: `margin:8px 0 12px;font:700 20px/1.3 ${heading};word-break:break-word;color:${light.ink};`,
  list: `margin:0 0 20px;padding:0 0 0 24px;font:400 16px/1.6 ${text};word-break:break-word;color:${light.ink};`,
  code: `background:${paint.danfo};border-radius:14px;padding:20px 12px;text-align:center;font:800 40px/1.1 ${digits};letter-spacing:0.16em;text-indent:0.16em;font-variant-numeric:tabular-nums;color:${paint.danfoInk};`,
  button: `background:${light.action};border-radius:999px;`,
  buttonLink: `display:inline-block;padding:14px 28px;font:700 16px/1.2 ${text};color:${light.onAction};text-decoration:none;border-radius:999px;`,
  factName: `padding:8px 16px 8px 0;font:400 14px/1.5 ${text};color:${light.muted};vertical-align:top;white-space:nowrap;`,
  factValue: `padding:8px 0;font:600 16px/1.5 ${text};color:${light.ink};word-break:break-word;`,
  quote: `background:${light.raised};border-radius:14px;padding:16px 20px;font:400 16px/1.6 ${text};color:${light.ink};word-break:break-word;`,
  aside: `border-top:1px solid ${light.line};padding:16px 0 20px;font:400 14px/1.6 ${text};color:${light.muted};`,
  asideTitle: `color:${light.ink};`,
  link: `color:${light.action};font-weight:700;`,
  foot: `box-sizing:border-box;max-width:600px;margin:0 auto;padding:20px 32px 32px;font:400 13px/1.6 ${text};color:${light.muted};`,
  footLink: `color:${light.muted};`,
  preheader:
    'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;',
  gap: 'font-size:0;line-height:0;height:20px;',
} as const;

/** Stripe of a danfo bus, as heights in pixels and colours of table rows. */
const danfoStripe = [
  [3, paint.danfo],
  [2, paint.danfoInk],
  [3, paint.danfo],
  [2, paint.danfoInk],
  [3, paint.danfo],
] as const;

const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  `.ground{background:${dark.ground}!important}`,
  `.card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
  `.title,.paragraph,.heading,.list,.factValue,.asideTitle{color:${dark.ink}!important}`,
  `.quote{background:${dark.raised}!important;color:${dark.ink}!important}`,
  `.button{background:${dark.action}!important}`,
  `.buttonLink{color:${dark.onAction}!important}`,
  `.factName,.foot,.footLink{color:${dark.muted}!important}`,
  `.aside{color:${dark.muted}!important;border-color:${dark.line}!important}`,
  `.link{color:${dark.action}!important}`,
  '}',
  '@media (max-width:480px){',
  '.edge{padding:0!important}',
  '.card{border-radius:0!important;border-left:0!important;border-right:0!important}',
  '.stage{padding:16px 20px!important}',
  '.inner{padding:24px 20px 8px!important}',
  '.title{font-size:26px!important}',
  '.code{font-size:34px!important;letter-spacing:0.12em!important;text-indent:0.12em!important}',
  '.foot{padding:20px!important}',
  '.factName,.factValue{display:block!important;padding:0!important}',
  '.factValue{padding-bottom:12px!important}',
  '}',
].join('');

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
    case 'rich':
      return html`<p dir="auto" ${as('paragraph')}>${block.spans.flatMap(spanHtml)}</p>
`;
    case 'heading':
      return html`<h2 dir="auto" ${as('heading')}>${block.spans.flatMap(spanHtml)}</h2>
`;
    case 'list': {
      const items = block.items.map((blocks) => html`<li>${blocks.map(itemHtml)}</li>`);
      return block.start === null
        ? html`<ul dir="auto" ${as('list')}>${items}</ul>
`
        : html`<ol dir="auto" start="${block.start}" ${as('list')}>${items}</ol>
`;
    }
    case 'passage':
      return html`<table ${table}><tr><td ${as('quote')}>${block.blocks.map((one, index) => [index > 0 && html`<br><br>`, itemHtml(one)])}</td></tr></table>${gap}
`;
    case 'code':
      return html`<table ${table}><tr><td ${as('code')}>${block.code}</td></tr></table>${gap}
`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${as('button')}><a href="${block.href}" ${as('buttonLink')}>${block.label}</a></td></tr></table>${gap}
`;
    case 'details':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">${block.details.map(
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

/** Block of a list or quote, whose texts have no margins. */
const itemHtml = (block: MailBlock): Html | Html[] =>
  block.kind === 'rich' ? block.spans.flatMap(spanHtml) : blockHtml(block);

function spanHtml(span: MailSpan): Html | Html[] {
  if (typeof span === 'string') return withBreaks(span);
  const content = span.spans.flatMap(spanHtml);
  if ('href' in span) return html`<a href="${span.href}" ${as('link')}>${content}</a>`;
  return span.mark === 'strong' ? html`<strong>${content}</strong>` : html`<em>${content}</em>`;
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
