import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { contractsAsData } from './build/contracts-as-data.ts';
import { helpTexts } from './build/help-texts.ts';
import { htmlShell } from './build/html-shell.ts';
import { installableApp } from './build/installable-app.ts';
import { markdownTexts } from './build/markdown-texts.ts';
import { pageDocuments } from './build/page-documents.ts';
import { precompress } from './build/precompress.ts';
import { scriptBudgets } from './build/script-budgets.ts';

/** Libraries of every page that change rarely: one chunk, cached across releases. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;
/** MUI and its style engine. */
const material = /node_modules\/(@mui|@emotion|react-transition-group|stylis|@popperjs|clsx|prop-types)\//;
/** Helpers of MUI's components. Without their own chunk, pages would load the fields for them. */
const materialUtilities = /node_modules\/@mui\/(utils|material\/(utils|SvgIcon|internal\/svg-icons))\//;
/** MUI's fields, in one chunk for the same reason as `common`. */
const fields =
  /node_modules\/@mui\/material\/(FormControl|FormHelperText|FormLabel|Input|InputBase|NativeSelect|OutlinedInput|TextareaAutosize)\//;
/**
 * Small modules that most pages use, in one chunk, because each separate file costs a round trip on a slow connection.
 * Excludes dialogs, and modules of only some pages.
 */
const common =
  /src\/(config|shared\/(?!.*dialog|forms\/|search\/|shell|socket|cart|toasts|admin|orders|entitlements\/access-badge|subscription|payment|files|player|progress|rewards|catalog\/(show-(?!cache)|host-byline|continue-rail|followed-hosts|rail|follow-button|api)|mentions|moderation|text\/(month-label|phone)|components\/(record-view|page-list|action-menu|loaded-list|copy-link|person-badges|tabs|redirect|share-button|like-button)|images\/(picture-field|image-fault|host-picture)|api\/upload)[^?]*|features\/shows\/components\/watch-now)|node_modules\/lucide-react\/(?!.*icons\/(check|circle-question-mark|download|eye|image-up|pencil|square|square-check|trash)\.)/;

/** Icons of posts that few other pages use, in one chunk, because each file has a fixed cost. */
const communityIcons = /lucide-react\/.*icons\/(circle-check|message-square|pin)\./;
/** Icons of the member and administrator areas' menus that few other pages use, for the same reason. */
const menuIcons = /lucide-react\/.*icons\/(credit-card|messages-square|receipt-text|rotate-ccw-clock)\./;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), '');
  const gateway = env.GATEWAY_URL ?? 'http://127.0.0.1:8080';
  const proxied = { target: gateway, changeOrigin: true };
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      contractsAsData(),
      markdownTexts(),
      helpTexts(),
      htmlShell(),
      pageDocuments(),
      installableApp(),
      scriptBudgets(),
      precompress(),
    ],
    server: {
      host: '127.0.0.1',
      proxy: {
        '/api': { ...proxied, ws: true },
        '/uploads': proxied,
        '/socket.io': { ...proxied, ws: true },
      },
    },
    build: {
      target: 'es2022',
      // Inlined assets would require `data:` in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // A group's name lists the pages that share it: too long for the entry's list of files.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            groups: [
              { name: 'vendor', test: vendor, priority: 2 },
              // One chunk for all pages, and one per set of pages for the rest: few load the data grid or charts.
              { name: 'material', test: material, priority: 3, tags: ['$initial'] },
              { name: 'material', test: materialUtilities, priority: 3, minShareCount: 8 },
              { name: 'fields', test: fields, priority: 2, minShareCount: 3 },
              { name: 'material', test: material, priority: 1, entriesAware: true },
              { name: 'common', test: common, minShareCount: 6 },
              { name: 'icons', test: communityIcons },
              { name: 'icons', test: menuIcons },
            ],
          },
        },
      },
    },
    builder: {},
    environments: {
      // The prerendering bundle for the gateway. Self-contained, since the gateway has none of web's packages.
      ssr: {
        resolve: { noExternal: true },
        // Node defines these globals and warns on access; prerendering has no storage.
        define: {
          localStorage: 'undefined',
          sessionStorage: 'undefined',
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: 'dist/.prerender',
          copyPublicDir: false,
          emptyOutDir: true,
          minify: true,
          rolldownOptions: {
            input: 'src/prerender/prerender-page.tsx',
            output: { entryFileNames: 'prerender-[hash].js' },
          },
        },
      },
    },
  };
});
