import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { bestEncoding } from '@poc/kit/http/encodings';
import type { RedisClient } from '@poc/kit/redis';

/** Hashed files of last week's builds, shared by all gateways (ADR 28). */
export interface BuildFiles {
  /** Stores the hashed files of the build in `folder` for a week. @throws while Redis is unavailable */
  store(folder: string): Promise<void>;
  /**
   * Sends a file of another gateway's build.
   * @returns false, with nothing sent, for an unknown file or without Redis
   */
  send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

export const hashedFolder = '/assets/';
export const foreverCached = 'public, max-age=31536000, immutable';

const types = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' } as const;
const hashedFile = /^\/assets\/([\w.-]+-[\w-]{8}\.(js|css|woff2))$/;
/** Lifetime in seconds; longer than a tab stays open. */
const ttlS = 7 * 24 * 60 * 60;
const keyOf = (name: string): string => `web:file:${name}`;
const decompress = promisify(brotliDecompress);

/** @param redis fails immediately while it is unavailable (`whileUnavailable: 'fail'`) */
export function createBuildFiles(redis: RedisClient): BuildFiles {
  return {
    async store(folder) {
      const assets = join(folder, hashedFolder);
      const names = new Set(await readdir(assets).catch(() => []));
      const storeOne = async (name: string): Promise<void> => {
        const smallest = names.has(`${name}.br`) ? `${name}.br` : name;
        await redis.set(keyOf(smallest), await readFile(join(assets, smallest)), 'EX', ttlS);
      };
      const hashed = [...names].filter((name) => hashedFile.test(hashedFolder + name));
      await Promise.all(hashed.map(storeOne));
    },

    async send(request, response, path) {
      const [, name, extension] = hashedFile.exec(path) ?? [];
      if (name === undefined) return false;
      const keys = [keyOf(`${name}.br`), keyOf(name)];
      const [compressed, plain] = await Promise.all(keys.map((key) => redis.getBuffer(key))).catch(() => []);
      const takesBrotli = bestEncoding(request.headers['accept-encoding']) === 'br';
      const body = compressed && !takesBrotli ? await decompress(compressed) : (compressed ?? plain);
      if (!body) return false;
      response.writeHead(200, {
        'Content-Type': types[extension as keyof typeof types],
        'Cache-Control': foreverCached,
        'Content-Length': body.length,
        ...(compressed ? { Vary: 'Accept-Encoding' } : {}),
        ...(compressed && takesBrotli ? { 'Content-Encoding': 'br' } : {}),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
