import type { HtmlTagDescriptor, Plugin } from 'vite';
import { heroShellMarkup } from '../src/features/home/components/hero-shell.ts';
import { cssTokens } from '../src/theme/css-tokens.ts';

const headingFont = /bricolage-grotesque-latin-wght-normal.*\.woff2$/;

/**
 * Fills index.html with what must be there before any script runs: the colour tokens, the first slide of the hero,
 * and a preload of the heading font. Scripts step back behind the hero's picture: nothing on the first screen needs them. The ₦ part of the font is left to `unicode-range`: the first screen has none.
 */
export function htmlShell(): Plugin {
  return {
    name: 'poc:html-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => headingFont.test(name));
        const tags: HtmlTagDescriptor[] = [{ tag: 'style', children: cssTokens(), injectTo: 'head-prepend' }];
        if (font) {
          const attrs = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${font}`,
            crossorigin: true,
          };
          tags.push({ tag: 'link', attrs, injectTo: 'head-prepend' });
        }
        const page = html
          .replace('<!-- hero -->', heroShellMarkup())
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
        return { html: page, tags };
      },
    },
  };
}
