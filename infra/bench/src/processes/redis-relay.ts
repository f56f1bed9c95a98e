import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

/** Relays messages to the other processes. */
export interface RedisRelay {
  publish(text: string): void;
}

const channel = 'bench-room';
const idLength = randomUUID().length;

/** @param deliver receives messages of other processes; the process's own messages also arrive, and are ignored */
export async function startRedisRelay(url: string, deliver: (text: string) => void): Promise<RedisRelay> {
  const own = randomUUID();
  const publisher = new Redis(url);
  const subscriber = publisher.duplicate();
  subscriber.on('message', (_channel: string, text: string) => {
    if (!text.startsWith(own)) deliver(text.slice(idLength));
  });
  await subscriber.subscribe(channel);
  return { publish: (text) => void publisher.publish(channel, own + text) };
}
