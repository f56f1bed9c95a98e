import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { contractsAsData } from './build/contracts-as-data.ts';
import { htmlShell } from './build/html-shell.ts';
import { installableApp } from './build/installable-app.ts';
import { pageDocuments } from './build/page-documents.ts';
import { precompress } from './build/precompress.ts';

/** Libraries that change seldom and that every page needs: one chunk, cached across our own releases. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;
/** What dialogs and the signed-in pages share; the public pages do not load it. */
const material = /node_modules\/(@mui|@emotion|react-transition-group|stylis|@popperjs|clsx|prop-types)\//;
/**
 * Small things that several pages show: in files of their own each would cost a round trip of a slow line. Dialogs and
 * their fields stay out, since they bring MUI, and so does what one page alone needs.
 */
const common =
  /src\/(config|shared\/(?!.*dialog|.*material|shell|socket|cart|toasts|admin|orders|subscription|payment|files|player|progress|components\/(tabs|redirect))[^?]*|features\/shows\/components\/watch-now)|node_modules\/lucide-react\//;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), '');
  const gateway = env.GATEWAY_URL ?? 'http://127.0.0.1:8080';
  const proxied = { target: gateway, changeOrigin: true };
  return {
    root: import.meta.dirname,
    plugins: [react(), contractsAsData(), htmlShell(), pageDocuments(), installableApp(), precompress()],
    server: {
      host: '127.0.0.1',
      proxy: { '/api': proxied, '/uploads': proxied, '/socket.io': { ...proxied, ws: true } },
    },
    build: {
      target: 'es2022',
      // Inlined assets would need `data:` in more places of the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'vendor', test: vendor, priority: 2 },
              // Of each set of pages its own: the data grid and the charts are loaded where they stand alone.
              { name: 'material', test: material, priority: 1, entriesAware: true },
              { name: 'common', test: common, minShareCount: 3 },
            ],
          },
        },
      },
    },
    builder: {},
    environments: {
      // What the gateway prerenders pages with: whole, since it knows none of our packages.
      ssr: {
        resolve: { noExternal: true },
        // Node has these names, and warns of their use; here nobody's storage is there.
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
