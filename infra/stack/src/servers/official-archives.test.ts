import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { archives } from '../artifacts/artifacts.ts';
import { UnavailableError } from '../errors.ts';
import { findOnPath } from '../processes/run-command.ts';
import { archiveHost } from '../testing/archive-host.ts';
import { provisionContext, scratchFolder, withEnvironment } from '../testing/scratch.ts';
import { allServers } from './all-servers.ts';

const platform = `${process.platform}-${process.arch}`;
const { mongo, kafka, redis, s3 } = allServers;

/** A machine with nothing but tar on PATH, and an empty cache. */
function bareMachine(): { cache: string } {
  const bin = scratchFolder();
  const cache = scratchFolder();
  symlinkSync(findOnPath('tar') ?? '', join(bin, 'tar'));
  withEnvironment({ PATH: bin, POC_CACHE_DIR: cache, JAVA_HOME: '', KAFKA_HOME: '' });
  return { cache };
}

test('requests each server from its vendor without Python, Maven, Go and apt', async () => {
  bareMachine();
  const host = await archiveHost((response) => response.writeHead(404).end());
  const servers = [mongo, kafka, redis, s3];
  const failures = await Promise.all(
    servers.map((server) => server.find(provisionContext()).catch((error: unknown) => error)),
  );
  for (const failure of failures) expect(failure).toBeInstanceOf(UnavailableError);
  const wanted = Object.values(archives).flatMap(({ base, files }) => {
    const file = files[platform] ?? files.any;
    return file === undefined ? [] : [`${base}/${file.path}`.replace('https:/', '')];
  });
  expect(host.requests.toSorted()).toEqual(wanted.toSorted());
  expect(failures[1]).toMatchObject({
    message: 'Kafka is not available on this machine.',
    details: expect.arrayContaining([
      expect.stringMatching(/^Kafka 4.3.1 from archive.apache.org: /),
      'Java 17 or newer, which Kafka needs, is not available on this machine.',
      expect.stringMatching(/^ {2}Java 25.0.4 from github.com: /),
    ]),
  });
});

test('finds programs of cached archives without a request', async () => {
  const { cache } = bareMachine();
  const host = await archiveHost((response) => response.writeHead(404).end());
  const put = (path: string, says: string): void => {
    const file = join(cache, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\necho '${says}'\n`);
    chmodSync(file, 0o755);
  };
  put(`mongodb-${archives.mongodb.version}-${platform}/bin/mongod`, 'db version v7.0.14');
  const home = process.platform === 'darwin' ? 'Contents/Home/' : '';
  put(`java-${archives.java.version}-${platform}/${home}bin/java`, 'openjdk version "25.0.4"');
  put(`kafka-${archives.kafka.version}-${platform}/libs/kafka_2.13-4.3.1.jar`, '');
  put(`valkey-${archives.redis.version}-${platform}/bin/valkey-server`, 'Valkey server v=9.1.1 sha=0:0');
  put(`versitygw-${archives.s3.version}-${platform}/versitygw`, 'Version  : 1.8.0');
  const found = [mongo, kafka, redis, s3].map((server) => server.find(provisionContext()));
  const titles = (await Promise.all<{ title: string }>(found)).map(({ title }) => title);
  expect(titles).toEqual(['MongoDB 7.0.14', 'Kafka 4.3.1 on Java 25', 'Valkey 9.1.1', 'versitygw v1.8.0']);
  expect(host.requests).toEqual([]);
});
