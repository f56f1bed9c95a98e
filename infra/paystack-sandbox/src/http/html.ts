import { createHash } from 'node:crypto';
import { type Html, html } from '@poc/kit/http/html';
import type { Reply } from './reply.ts';

/** A whole page. */
export interface Page {
  readonly title: string;
  readonly styles: string;
  /** The page's one script; none when left out. */
  readonly script?: string;
  readonly body: Html;
  readonly status?: number;
  /** Origins beside its own to which a form may lead. */
  readonly formOrigins?: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page that loads nothing from anywhere and runs nothing but its own script. */
export function page(given: Page): Reply {
  const { styles, script } = given;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(styles)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    'img-src data:',
    `form-action ${["'self'", ...(given.formOrigins ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${given.title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: styles }}</style>
</head>
<body>
${given.body}
${script === undefined ? '' : html`<script>${{ markup: script }}</script>`}
</body>
</html>
`;
  return {
    status: given.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    body: markup,
  };
}
