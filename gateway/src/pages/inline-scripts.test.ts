import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScriptHashes } from './inline-scripts.ts';

it('hashes exactly the text of inline scripts, and no others', () => {
  const html = `<script>\n document.title = 'a';\n</script><script type="module" crossorigin src="/a.js"></script>
    <SCRIPT data-x="1">b()</SCRIPT><script></script>
    <script type="application/json" id="early">{"a":1}</script>`;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(inlineScriptHashes(html)).toEqual([hash("\n document.title = 'a';\n"), hash('b()')]);
});
