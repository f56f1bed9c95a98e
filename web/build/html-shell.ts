import type { Plugin } from 'vite';
import { cssTokens } from '../src/theme/css-tokens.ts';

/** Inlines the theme's variables into index.html, so that the first paint uses the right colour scheme. */
export function htmlShell(): Plugin {
  return {
    name: 'poc:html-shell',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', children: cssTokens(), injectTo: 'head-prepend' }],
    },
  };
}
