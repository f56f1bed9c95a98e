import type { Plugin } from 'vite';
import { cssTokens } from '../src/theme/css-tokens.ts';

/** Puts the colour tokens into index.html: the first paint is in the person's own scheme. */
export function htmlShell(): Plugin {
  return {
    name: 'poc:html-shell',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', children: cssTokens(), injectTo: 'head-prepend' }],
    },
  };
}
