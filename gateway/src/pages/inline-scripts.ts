import { createHash } from 'node:crypto';

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The CSP sources (`'sha256-…'`) of the inline scripts of a page: they alone may run, besides files of ours. Data that
 * stands in a script element never runs.
 */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(scripts)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=|\bjson\b/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
