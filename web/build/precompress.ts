import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` next to every text file of the build, so that the gateway does not compress at run time. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'poc:precompress',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      // Runs after the service worker is written.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true });
        const files = entries.filter((name) => compressible.test(name) && !name.startsWith('.'));
        await Promise.all(files.map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
}
