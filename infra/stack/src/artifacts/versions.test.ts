import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';
import { allServers } from '../servers/all-servers.ts';
import { otherVersionOf } from '../start-server.ts';
import { archives, images, pinned, versions } from './artifacts.ts';

const read = (path: string): string => readFileSync(join(repoRoot, path), 'utf8');

test('each image has the pinned version', () => {
  const tags = Object.entries(images).map(([name, image]) => [name, image.split(':')[1]?.replace(/^v/, '')]);
  expect(Object.fromEntries(tags)).toEqual(versions);
});

test('each source has the same version, except those in the README', () => {
  const { mongodb, kafka, redis, s3 } = archives;
  expect({ mongo: mongodb.version, kafka: kafka.version, redis: redis.version }).toEqual({
    mongo: versions.mongo,
    kafka: versions.kafka,
    redis: versions.redis,
  });
  expect(pinned('kafka').version).toBe(versions.kafka);
  const readme = read('infra/stack/README.md');
  for (const other of [pinned('mongodb').serverVersion, s3.version]) expect(readme).toContain(`${other}`);
});

test('compose, Kubernetes and documents name no other version', () => {
  const files = [
    'docker-compose.yml',
    ...globSync(['k8s/**/*.yaml', '.github/workflows/*.yml'], { cwd: repoRoot }),
  ];
  for (const [name, image] of Object.entries(images)) {
    const [repository] = image.split(':');
    const found = files.flatMap((file) =>
      [...read(file).matchAll(new RegExp(`(?:image: |:-)${repository}:[^\\s}]+`, 'g'))].map(([text]) =>
        text.replace(/^(image: |:-)/, ''),
      ),
    );
    expect(found.length, name).toBeGreaterThan(1);
    expect(new Set(found), name).toEqual(new Set([image]));
  }
  const readme = read('infra/stack/README.md');
  for (const { version } of Object.values(allServers).filter((server) => 'version' in server))
    expect(readme).toContain(version);
});

test('a server of another version is reported with the reason', () => {
  const server = { version: 'MongoDB 7.0.14' };
  expect(otherVersionOf(server, { version: 'MongoDB 7.0.14', reason: 'found on PATH' })).toBeUndefined();
  expect(otherVersionOf(server, { version: 'MongoDB 6.0.5', reason: 'PyPI has no later build' })).toBe(
    'MongoDB 6.0.5, not MongoDB 7.0.14 as in containers: PyPI has no later build',
  );
  expect(otherVersionOf({}, { version: 'maildev 2' })).toBeUndefined();
});
