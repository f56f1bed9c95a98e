import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectRedis, type RedisConnection } from './redis.ts';
import { silent } from './testing/create-database.ts';

const nowhere = 'redis://127.0.0.1:1';
let connection: RedisConnection;
afterEach(() => connection.stop());

describe('connectRedis', () => {
  it('is ready when Redis responds', async () => {
    connection = connectRedis((await testServers()).REDIS_URL, silent);
    await vi.waitFor(() => expect(connection.ready()).toBe(true), 30_000);
    const key = uniqueName('kit');
    await connection.client.set(key, 'x', 'EX', 10);
    expect(await connection.client.get(key)).toBe('x');
    expect(await connection.readiness.check()).toBe(true);
  });

  it('throws immediately while Redis is unavailable with `whileUnavailable: fail`', async () => {
    connection = connectRedis(nowhere, silent, { whileUnavailable: 'fail' });
    await expect(connection.client.get('x')).rejects.toThrow();
    expect(connection.ready()).toBe(false);
  });

  it('retries, logs the outage once, and can be stopped in the meantime', async () => {
    const warn = vi.spyOn(silent, 'warn');
    connection = connectRedis(nowhere, silent);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 30_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(connection.ready()).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
