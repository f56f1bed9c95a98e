import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Copies Scalar, the script of the gateway's page `/api/docs`, into the build. */
export function apiReference(): Plugin {
  return {
    name: 'poc:api-reference',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const main = createRequire(import.meta.url).resolve('@scalar/api-reference');
      const source = await readFile(join(dirname(main), 'browser', 'standalone.js'));
      this.emitFile({ type: 'asset', fileName: 'api-reference.js', source });
    },
  };
}
