import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archives, pinned, versions } from '../artifacts/artifacts.ts';
import { firstThatWorks, type ProvisionContext } from '../artifacts/downloads.ts';
import { provisionFromMaven } from '../artifacts/maven.ts';
import { fromArchive } from '../artifacts/official-archive.ts';
import { StackError, UnavailableError } from '../errors.ts';
import { tcpReady } from '../processes/health.ts';
import { findOnPath, runCommand } from '../processes/run-command.ts';
import { listNames } from '../state/state.ts';
import { findJava, type Java } from './java.ts';
import { type FoundServer, portOf, type Server, type ServerContext } from './server.ts';

interface InstalledKafka {
  readonly java: Java;
  readonly libraries: string;
}

// Size of Maven's whole download, including poms and its own plugin.
const mavenBytes = 57_000_000;
const artifact = pinned('kafka');
const mavenFolder = `kafka-${artifact.version}`;

/** Kafka in KRaft mode: one process that is both broker and controller. */
export const kafka: Server<InstalledKafka> = {
  name: 'kafka',
  title: 'Kafka',
  version: `Kafka ${versions.kafka}`,
  variable: 'KAFKA_BROKERS',
  portNames: ['kafka', 'kafka-controller'],

  async find(context) {
    const [found, java] = await findBoth(context);
    return {
      ...found,
      title: `${found.title} on Java ${java.version}`,
      installed: { java, libraries: found.installed },
    };
  },

  async prepare(installed, place, context) {
    const settings = place.state.file('data', 'kafka.properties');
    const data = place.state.folder('data', 'kafka');
    await writeFile(settings, serverProperties(place, data));
    if (!existsSync(join(data, 'meta.properties'))) {
      const id = clusterId();
      const format = ['kafka.tools.StorageTool', 'format', '-t', id, '-c', settings];
      await runCommand(installed.java.program, [...javaArgs(installed), ...format], {
        ...context,
        timeoutMs: 60_000,
      });
    }
    const address = { host: '127.0.0.1', port: portOf(place, 'kafka') };
    return {
      command: installed.java.program,
      args: [...javaArgs(installed), 'kafka.Kafka', settings],
      env: {},
      ready: tcpReady(address, apiVersionsRequest, isApiVersionsResponse),
      readyTimeoutMs: 90_000,
      stopTimeoutMs: 20_000,
    };
  },

  url,
  env: (place) => ({ KAFKA_BROKERS: url(place) }),
};

function url(place: ServerContext): string {
  return `127.0.0.1:${portOf(place, 'kafka')}`;
}

/** Finds Kafka and Java. If both are missing, one error lists the attempts for both. */
async function findBoth(context: ProvisionContext): Promise<[FoundServer<string>, Java]> {
  const searches = [findLibraries(context), findJava(context)] as const;
  const [kafka, java] = (await Promise.allSettled(searches)).map((result) =>
    result.status === 'rejected' ? result.reason : undefined,
  );
  if (kafka instanceof UnavailableError && java instanceof UnavailableError) {
    const below = [java.message, ...java.details.map((line) => `  ${line}`)];
    throw new UnavailableError(kafka.message, [...kafka.details, ...below]);
  }
  return Promise.all(searches);
}

function findLibraries(context: ProvisionContext): Promise<FoundServer<string>> {
  return firstThatWorks<FoundServer<string>>(
    'Kafka',
    [
      { name: 'KAFKA_HOME', attempt: fromHome },
      { name: 'kafka-server-start.sh on PATH', attempt: fromPath },
      { name: 'Kafka by Maven', attempt: () => fromMaven(context), folder: mavenFolder },
      fromArchive(archives.kafka, { title: 'Kafka', inside: 'libs', use: librariesIn, context }),
    ],
    'KAFKA_BROKERS to the address of a Kafka (host:port)',
  );
}

async function fromHome(): Promise<FoundServer<string>> {
  const home = process.env.KAFKA_HOME;
  if (home === undefined || home === '') throw new StackError('not set');
  return { ...(await librariesIn(join(home, 'libs'))), reason: 'found in KAFKA_HOME' };
}

async function fromPath(): Promise<FoundServer<string>> {
  const script = findOnPath('kafka-server-start.sh');
  if (script === undefined) throw new StackError('not found');
  const found = await librariesIn(join(dirname(dirname(realpathSync(script))), 'libs'));
  return { ...found, reason: 'found on PATH' };
}

async function librariesIn(folder: string): Promise<FoundServer<string>> {
  const version = listNames(folder)
    .map((name) => /^kafka_[\d.]+-([\d.]+)\.jar$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  if (version === undefined) throw new StackError(`no Kafka in ${folder}`);
  return kafkaIn(folder, version);
}

function kafkaIn(folder: string, version: string): FoundServer<string> {
  const title = `Kafka ${version}`;
  return { title, version: title, installed: folder };
}

async function fromMaven(context: ProvisionContext): Promise<FoundServer<string>> {
  const dependencies = [`${artifact.package}:${artifact.version}`, 'org.slf4j:slf4j-simple:1.7.36'];
  const provision = { artifact, folder: mavenFolder, totalBytes: mavenBytes, dependencies };
  return kafkaIn(await provisionFromMaven(provision, context), artifact.version);
}

// Small heap, serial GC and only the C1 compiler: on a developer's machine memory and start time matter more than
// throughput.
function javaArgs({ libraries }: InstalledKafka): string[] {
  const memory = ['-Xms64m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k'];
  // Disables counters for jstat, sampled twenty times a second.
  memory.push('-XX:-UsePerfData');
  const logging = [
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-Dorg.slf4j.simpleLogger.showDateTime=true',
  ];
  return [...memory, ...logging, '-Djava.awt.headless=true', '-cp', join(libraries, '*')];
}

function serverProperties(place: ServerContext, data: string): string {
  const broker = portOf(place, 'kafka');
  const controller = portOf(place, 'kafka-controller');
  const singleReplica = ['offsets.topic', 'transaction.state.log', 'share.coordinator.state.topic'];
  const settings: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${broker}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'num.partitions': 3,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    ...Object.fromEntries(singleReplica.map((topic) => [`${topic}.replication.factor`, 1])),
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // Few partitions of internal topics: each costs files and start time.
    'offsets.topic.num.partitions': 5,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    // The cleaner would allocate 128 MB for a nearly empty table.
    'log.cleaner.dedupe.buffer.size': 8_388_608,
    // Default 500 ms: most of the work of an idle broker.
    'metadata.max.idle.interval.ms': 10_000,
    // Each thread polls several times a second, per listener.
    'num.network.threads': 1,
    'num.io.threads': 2,
    'group.coordinator.threads': 1,
    // A killed broker can register again only after its session expires, by default after 9 s.
    'broker.session.timeout.ms': 3000,
    'broker.heartbeat.interval.ms': 1000,
    'log.retention.hours': 168,
    // Clocks of processes under test may be years ahead.
    'log.message.timestamp.after.max.ms': '9223372036854775807',
    'log.segment.bytes': 104_857_600,
  };
  return `${Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')}\n`;
}

// ApiVersions v0 with correlation id 1 and no client id, the first request of every client. A broker responds to it
// only when fully started.
const apiVersionsRequest = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

function isApiVersionsResponse(response: Buffer): boolean {
  return response.length >= 10 && response.readInt32BE(4) === 1 && response.readInt16BE(8) === 0;
}

/** 16 random bytes in base64url. A leading dash would be parsed as an option. */
function clusterId(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0);
  return bytes.toString('base64url');
}
