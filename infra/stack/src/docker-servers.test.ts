import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectOf, startInDocker, stopDocker, wipeDocker } from './docker-servers.ts';
import { type Host, openHost } from './processes/host.ts';
import { scratchFolder, withEnvironment } from './testing/scratch.ts';

/** A fake Docker for one test: records its calls, and runs a script. */
function docker(script: string): () => string[] {
  const folder = scratchFolder();
  const log = join(folder, 'asked');
  const program = join(folder, 'docker');
  writeFileSync(program, `#!/bin/sh\necho "$POC_COMPOSE_MONGO_PORT $*" >> ${log}\n${script}\n`);
  chmodSync(program, 0o755);
  withEnvironment({ PATH: `${folder}:/usr/bin:/bin` });
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
}

const label = 'poc.env.REDIS_URL=redis://127.0.0.1:1234,poc.env.KEY_ENCRYPTION_SECRET=c2VjcmV0';
const works = `case "$*" in *" ps "*) echo '{"Labels":"${label}"}';; esac`;
const pullFails = 'case "$*" in *" up "*) echo "no such host" >&2; exit 1;; esac';

async function host(dataDir = scratchFolder()): Promise<Host> {
  const opened = await openHost({ dataDir });
  onTestFinished(() => opened.release());
  return opened;
}

test('runs the servers in Docker, on ports of this checkout, with settings from their labels', async () => {
  const asked = docker(works);
  const servers = await startInDocker(await host(), {});
  expect(servers.env).toEqual({
    REDIS_URL: 'redis://127.0.0.1:1234',
    KEY_ENCRYPTION_SECRET: 'c2VjcmV0',
  });
  const up = asked().find((line) => line.includes(' up ')) ?? '';
  expect(up).toMatch(/^\d+ compose .* --project-name poc-\w{10} up --detach --wait mongo kafka redis s3$/);
  await servers.stop();
  expect(asked().at(-1)).toMatch(/ stop$/);
});

test('two checkouts have different projects', () => {
  expect(projectOf('/a/poc')).not.toBe(projectOf('/b/poc'));
});

test('does not run a server with a configured address', async () => {
  const asked = docker(works);
  await startInDocker(await host(), { MONGO_URL: 'mongodb://there', S3_ENDPOINT: 'http://there' });
  expect(asked().find((line) => line.includes(' up '))).toMatch(/--wait kafka redis$/);
});

test('uses other sources without a working Docker', async () => {
  withEnvironment({ PATH: scratchFolder() });
  expect((await startInDocker(await host(), {})).env).toEqual({});
  docker('case "$*" in *" ps "*) echo "Cannot connect to the Docker daemon" >&2; exit 1;; esac');
  expect((await startInDocker(await host(), {})).env).toEqual({});
});

test('unavailable images are an error only if Docker was requested', async () => {
  const asked = docker(pullFails);
  expect((await startInDocker(await host(), {})).env).toEqual({});
  expect(asked().at(-1)).toMatch(/ stop$/);
  await expect(startInDocker(await host(), { POC_SERVERS: 'docker' })).rejects.toMatchObject({
    message: 'Docker could not start the servers.',
    details: ['no such host'],
  });
});

test('does not switch between native servers and Docker once one has data', async () => {
  const asked = docker(works);
  const native = await host();
  native.state.folder('data', 'mongo');
  expect((await startInDocker(native, {})).env).toEqual({});
  expect(asked()).toEqual([]);
  const contained = await host();
  await startInDocker(contained, {});
  withEnvironment({ PATH: scratchFolder() });
  await expect(startInDocker(contained, {})).rejects.toThrow('Docker is not responding.');
  expect((await startInDocker(contained, { POC_SERVERS: 'native' })).env).toEqual({});
});

test('shows the error of Docker if it is required', async () => {
  docker('case "$*" in *" ps "*) echo "invalid hostPort: abc" >&2; exit 1;; esac');
  await expect(startInDocker(await host(), { POC_SERVERS: 'docker' })).rejects.toMatchObject({
    message: 'Docker is not responding.',
    details: [
      'invalid hostPort: abc',
      'POC_SERVERS requires it: start Docker and try again, or remove that setting.',
    ],
  });
});

test('refuses unknown values of POC_SERVERS', async () => {
  await expect(startInDocker(await host(), { POC_SERVERS: 'podman' })).rejects.toThrow(
    'POC_SERVERS must be docker or native, not podman.',
  );
});

test('a reset wipes the volumes of this checkout, and reports a failure', async () => {
  const asked = docker(works);
  const one = await host();
  expect(await wipeDocker(one)).toBe(true);
  expect(asked()).toEqual([]);
  await startInDocker(one, {});
  expect(await wipeDocker(one)).toBe(true);
  expect(asked().at(-1)).toMatch(/ down --volumes$/);
  await stopDocker(one);
  expect(asked().at(-1)).toMatch(/ stop$/);
  withEnvironment({ PATH: scratchFolder() });
  expect(await wipeDocker(one)).toBe(false);
});
