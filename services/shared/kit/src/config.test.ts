import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { baseConfig, configFaults, kafkaConfig, mongoConfig, parseConfig, redisConfig } from './config.ts';

const schema = z.object({ ...baseConfig, ...mongoConfig, ...kafkaConfig, ...redisConfig });
const good = {
  PORT: '3000',
  MONGO_URL: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  KAFKA_BROKERS: '127.0.0.1:9092,127.0.0.1:9093',
  REDIS_URL: 'redis://127.0.0.1:6379',
};

describe('parseConfig', () => {
  it('returns typed settings with their defaults', () => {
    const config = parseConfig(schema, { ...good, UNRELATED: 'x' });
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
    });
    expect(config).not.toHaveProperty('UNRELATED');
  });

  it('treats an empty variable as unset', () => {
    expect(parseConfig(schema, { ...good, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
    expect(configFaults(schema, { ...good, MONGO_URL: '', PORT: '' })).toEqual([
      'PORT: is missing',
      'MONGO_URL: is missing',
    ]);
  });

  it('prints all faults together, without values, and exits with 1', () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exited');
    });
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const bad = { PORT: '70000', MONGO_URL: 'http://user:hunter2@db', KAFKA_BROKERS: 'nowhere' };

    expect(() => parseConfig(schema, bad)).toThrow('exited');
    expect(exit).toHaveBeenCalledWith(1);
    const printed = String(write.mock.calls[0]?.[0]);
    for (const name of ['PORT', 'MONGO_URL', 'KAFKA_BROKERS', 'REDIS_URL: is missing']) {
      expect(printed).toContain(name);
    }
    expect(printed).not.toContain('hunter2');
    vi.restoreAllMocks();
  });
});
