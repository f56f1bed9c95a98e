import { createHash } from 'node:crypto';
import { type Html, html } from '@poc/kit/http/html';
import type { Reply } from './reply.ts';

export interface Page {
  readonly title: string;
  readonly styles: string;
  readonly script?: string;
  readonly body: Html;
  readonly status?: number;
  /** Further origins to which forms may redirect. */
  readonly formOrigins?: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Renders a page that loads no resources and runs no script but its own. */
export function page(given: Page): Reply {
  const { styles, script, status = 200 } = given;
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
  const headers = {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
  return (response) => void response.status(status).set(headers).type('html').send(markup);
}
