import { Redis } from 'ioredis';

/** How often Redis was asked to publish, since it started. */
export async function publications(url: string): Promise<number> {
  const client = new Redis(url);
  try {
    return publicationsIn(await client.info('commandstats'));
  } finally {
    client.disconnect();
  }
}

/** Sums what `INFO commandstats` reports of the commands that publish. */
export function publicationsIn(info: string): number {
  const calls = info.matchAll(/^cmdstat_s?publish:calls=(\d+)/gm);
  return [...calls].reduce((sum, [, count]) => sum + Number(count), 0);
}
