import dns from 'node:dns';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@poc/kit/log';
import { connectMongo, readiness } from '@poc/kit/mongo/connect';
import { mongo } from '@poc/stack/servers/mongo';
import { freePort } from '@poc/testing/listen';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resolveHere } from './resolve-here.ts';
import { startNameServer } from './start-name-server.ts';
import { newFolder, quietContext, type StartedProgram, startProgram } from './start-program.ts';
import { trustCertificate, writeCertificate } from './test-certificate.ts';

const logger = createLogger({ service: 'managed-mongo', level: 'silent' });
const folder = newFolder();
const host = 'cluster.db.localhost';
const usualServers = dns.getServers();
const ends: (() => void)[] = [];
let server: StartedProgram;

beforeAll(async () => {
  const { installed: mongod } = await mongo.find(quietContext);
  const port = await freePort();
  const { both } = writeCertificate(folder.path);
  ends.push(trustCertificate());
  const data = join(folder.path, 'data');
  mkdirSync(data);
  const args = [
    '--replSet',
    'rs0',
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--dbpath',
    data,
    '--quiet',
  ];
  args.push('--nounixsocket', '--networkMessageCompressors', 'disabled', '--wiredTigerCacheSizeGB', '0.25');
  args.push(
    '--tlsMode',
    'requireTLS',
    '--tlsCertificateKeyFile',
    both,
    '--tlsAllowConnectionsWithoutCertificates',
  );
  server = await startProgram(mongod, args, async () => {
    const url = `mongodb://127.0.0.1:${port}/?directConnection=true&tls=true`;
    const direct = await connectMongo({ url, database: 'admin', logger });
    try {
      const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
      await direct.db?.command({ replSetInitiate: { _id: 'rs0', members } }).catch(() => undefined);
      return (await direct.db?.command({ hello: 1 }))?.isWritablePrimary === true;
    } finally {
      await direct.close();
    }
  });
  const names = await startNameServer({
    host,
    members: [{ host: 'm1.db.localhost', port }],
    options: 'replicaSet=rs0',
  });
  ends.push(names.stop);
  dns.setServers([names.address]);
});
afterAll(async () => {
  dns.setServers(usualServers);
  vi.restoreAllMocks();
  for (const end of ends) end();
  await server?.stop();
  folder.remove();
});

it('connects to a cluster by its SRV address, over TLS, with the options of its record, and runs transactions', async () => {
  const asked = resolveHere();
  const db = await connectMongo({ url: `mongodb+srv://${host}/`, database: 'poc_managed', logger });
  try {
    expect(await readiness(db).check()).toBe(true);
    await db.createCollection('notes');
    await db.transaction(async (session) => {
      await db.collection('notes').insertOne({ text: 'by SRV' }, { session });
    });
    expect(await db.collection('notes').countDocuments()).toBe(1);
    expect([...asked]).toContain('m1.db.localhost');
    expect(db.getClient().options.replicaSet).toBe('rs0');
  } finally {
    await db.close();
  }
});

it('fails for a name without a record, and reports the name', async () => {
  const url = 'mongodb+srv://elsewhere.db.localhost/';
  await expect(connectMongo({ url, database: 'poc_managed', logger })).rejects.toThrow(
    /elsewhere\.db\.localhost/,
  );
});
