import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { bestEncoding } from '@poc/kit/http/encodings';
import type { RedisClient } from '@poc/kit/redis';

/** The hashed files of the builds of the last week, for all gateways (ADR 50). */
export interface KeptFiles {
  /** Keeps those of the build in `folder` for a week more. @throws while Redis is unavailable */
  keep(folder: string): Promise<void>;
  /** Sends one that another gateway's build has. @returns false, with nothing sent, where there is none, or Redis is unavailable */
  send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

/** Vite writes a hash of the content into the names of what it puts here. */
export const hashedFolder = '/assets/';
/** For files whose name is another one when their content is. */
export const foreverCached = 'public, max-age=31536000, immutable';

const types = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' } as const;
const hashedFile = /^\/assets\/([\w.-]+-[\w-]{8}\.(js|css|woff2))$/;
/** Longer than a tab stays open. */
const keptS = 7 * 24 * 60 * 60;
const keyOf = (name: string): string => `web:file:${name}`;
const decompress = promisify(brotliDecompress);

/** @param redis throws at once while it is unavailable (`whileAway: 'fail'`) */
export function createKeptFiles(redis: RedisClient): KeptFiles {
  return {
    async keep(folder) {
      const assets = join(folder, hashedFolder);
      const names = new Set(await readdir(assets).catch(() => []));
      const keepOne = async (name: string): Promise<void> => {
        const smallest = names.has(`${name}.br`) ? `${name}.br` : name;
        await redis.set(keyOf(smallest), await readFile(join(assets, smallest)), 'EX', keptS);
      };
      const hashed = [...names].filter((name) => hashedFile.test(hashedFolder + name));
      await Promise.all(hashed.map(keepOne));
    },

    async send(request, response, path) {
      const [, name, extension] = hashedFile.exec(path) ?? [];
      if (name === undefined) return false;
      const keys = [keyOf(`${name}.br`), keyOf(name)];
      const [compressed, asItIs] = await Promise.all(keys.map((key) => redis.getBuffer(key))).catch(() => []);
      const takesBrotli = bestEncoding(request.headers['accept-encoding']) === 'br';
      const body = compressed && !takesBrotli ? await decompress(compressed) : (compressed ?? asItIs);
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
