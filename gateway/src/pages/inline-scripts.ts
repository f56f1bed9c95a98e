import { createHash } from 'node:crypto';

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** Returns the CSP sources (`'sha256-…'`) of a page's inline scripts. JSON data blocks never run and are left out. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(scripts)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=|\bjson\b/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
