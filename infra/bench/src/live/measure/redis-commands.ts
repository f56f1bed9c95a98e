import { Redis } from 'ioredis';

/** Number of publish commands since Redis started. */
export async function publications(url: string): Promise<number> {
  const client = new Redis(url);
  try {
    return publicationsIn(await client.info('commandstats'));
  } finally {
    client.disconnect();
  }
}

/** Sums the publish commands in `INFO commandstats`. */
export function publicationsIn(info: string): number {
  const calls = info.matchAll(/^cmdstat_s?publish:calls=(\d+)/gm);
  return [...calls].reduce((sum, [, count]) => sum + Number(count), 0);
}
