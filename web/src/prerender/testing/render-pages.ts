import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { markdownTexts } from '../../../build/markdown-texts.ts';

/** Renders pages in a process without a document, as the gateway does. Input and output are JSON. */
const root = resolve(import.meta.dirname, '../../..');
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  plugins: [react(), markdownTexts()],
  css: { modules: { generateScopedName: '[local]' } },
  define: { localStorage: 'undefined', sessionStorage: 'undefined' },
});
const { ssr } = server.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('The server has no module runner.');
const { prerenderPage } = await ssr.runner.import('/src/prerender/prerender-page.tsx');
const inputs = JSON.parse(process.argv[2] ?? '[]');
const pages: unknown[] = [];
for (const input of inputs) pages.push(await prerenderPage(input));
process.stdout.write(JSON.stringify(pages));
await server.close();
