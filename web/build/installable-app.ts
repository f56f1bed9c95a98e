import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { installPushHandlers } from '../src/service-worker/push-handlers.ts';
import { tokens } from '../src/theme/tokens.ts';
import { filesOf, moduleFiles } from './chunk-files.ts';

/** Limit for the compressed size of the precache. Most of its files are already loaded by the page. */
const maxPrecacheBytes = 250_000;

/** Pages that work offline, and the member shell around them. */
const offlineModules = ['features/merch/cart/pages/cart-page.tsx', 'features/layout/member-shell.tsx'];

/** The worker's push handlers, in a separate file because the worker itself is generated. */
const pushCode = `(${installPushHandlers.toString()})(self);\n`;
const pushFile = `assets/push-${createHash('sha256').update(pushCode).digest('hex').slice(0, 8)}.js`;

/**
 * The manifest and the service worker. The worker caches code, which is the same for all users, but no API responses or
 * page documents: offline, every URL gets index.html, and the app shows what is unavailable. A new worker
 * waits until the user accepts the new build or closes all tabs.
 */
export function installableApp(): PluginOption[] {
  const saved = new Set<string>(['index.html']);
  const plugins = VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'POC: where finance meets entertainment',
      short_name: 'POC',
      description: 'Comedy shows about money, live streams, merch and a community.',
      lang: 'en-NG',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      categories: ['entertainment', 'finance'],
      theme_color: tokens.dark.ground,
      background_color: tokens.dark.ground,
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    includeManifestIcons: false,
    workbox: {
      inlineWorkboxRuntime: true,
      importScripts: [`/${pushFile}`],
      sourcemap: false,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      navigationPreload: true,
      // Otherwise the home page would come from the cache, with the old build.
      directoryIndex: null,
      navigateFallback: null,
      globPatterns: ['index.html', 'assets/*.{js,css,svg}'],
      manifestTransforms: [
        async (entries) => ({ manifest: entries.filter(({ url }) => saved.has(url)), warnings: [] }),
      ],
      // These functions are serialized into the worker and must not reference this file.
      runtimeCaching: [
        {
          urlPattern: ({ request, sameOrigin, url }) =>
            sameOrigin && request.mode === 'navigate' && !/^\/(api|uploads)\//.test(url.pathname),
          handler: 'NetworkFirst',
          options: {
            networkTimeoutSeconds: 8,
            plugins: [
              {
                cacheWillUpdate: async () => null,
                cachedResponseWillBeUsed: () => caches.match('/index.html', { ignoreSearch: true }),
              },
            ],
          },
        },
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'assets',
            expiration: { maxEntries: 150, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true },
          },
        },
      ],
    },
  });
  return [chooseSaved(saved), ...plugins.map((plugin) => ({ ...plugin, applyToEnvironment: isClient }))];
}

const isClient = ({ name }: { name: string }): boolean => name === 'client';

/** Selects the files that the worker precaches. @throws Error when they exceed the limit */
function chooseSaved(saved: Set<string>): Plugin {
  let source = '';
  return {
    name: 'poc:installable-app',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: isClient,
    configResolved({ root }) {
      source = join(root, 'src');
    },
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName: pushFile, source: pushCode });
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The build has no entry.');
      const shell = filesOf(bundle, `/${entry.fileName}`);
      const pages = offlineModules.flatMap((module) => moduleFiles(bundle, join(source, module)));
      // The shell's styles are inlined in index.html.
      const files = [
        ...shell.filter((file) => file.endsWith('.js')),
        ...pages.filter((file) => !shell.includes(file)),
        // Illustrations of the error pages.
        ...Object.keys(bundle).flatMap((name) => (name.endsWith('.svg') ? [`/${name}`] : [])),
      ];
      for (const file of files) saved.add(file.slice(1));
      let bytes = 0;
      for (const name of saved) {
        const file = bundle[name];
        bytes += gzipSync(file?.type === 'chunk' ? file.code : (file?.source ?? '')).length;
      }
      if (bytes > maxPrecacheBytes)
        throw new Error(`The precache has ${bytes} bytes, more than ${maxPrecacheBytes}.`);
      this.info(`precache: ${saved.size} files, ${bytes} bytes compressed`);
    },
  };
}
