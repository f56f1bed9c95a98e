import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { kafka } from '@poc/stack/servers/kafka';
import { freePorts } from '@poc/testing/listen';
import { newFolder, quietContext, startProgram } from './start-program.ts';
import { writeCertificate } from './test-certificate.ts';

export const username = 'poc';
export const password = 'a-password-of-kafka';

/** A broker like a managed one: its single client address requires TLS and SASL, with every mechanism. */
export interface ManagedKafka {
  readonly brokers: string;
  stop(): Promise<void>;
}

export async function startManagedKafka(): Promise<ManagedKafka> {
  const { installed } = await kafka.find(quietContext);
  const folder = newFolder();
  const [port = 0, inner = 0, controller = 0] = await freePorts(3);
  const settings = join(folder.path, 'kafka.properties');
  writeFileSync(settings, properties({ port, inner, controller, folder: folder.path }));
  const java = [
    '-Xmx256m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-cp',
    join(installed.libraries, '*'),
  ];
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name=${username},password=${password}]`,
  ]);
  const id = `A${randomBytes(16).toString('base64url').slice(1, 22)}`;
  const format = ['kafka.tools.StorageTool', 'format', '-t', id, '-c', settings, ...scram];
  const formatted = spawnSync(installed.java.program, [...java, ...format], { encoding: 'utf8' });
  if (formatted.status !== 0)
    throw new Error(`Kafka's storage was not formatted: ${formatted.stdout}${formatted.stderr}`);
  const args = [...java, 'kafka.Kafka', settings];
  const started = await startProgram(installed.java.program, args, () => accepts(port));
  return {
    brokers: `127.0.0.1:${port}`,
    async stop() {
      await started.stop();
      folder.remove();
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

function properties(at: { port: number; inner: number; controller: number; folder: string }): string {
  const login = (name: string, rest = ''): string =>
    `org.apache.kafka.common.security.${name} required${rest};`;
  const listener = 'listener.name.sasl_ssl';
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${at.controller}`,
    listeners: `SASL_SSL://127.0.0.1:${at.port},INNER://127.0.0.1:${at.inner},CONTROLLER://127.0.0.1:${at.controller}`,
    'advertised.listeners': `SASL_SSL://127.0.0.1:${at.port},INNER://127.0.0.1:${at.inner}`,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,INNER:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'INNER',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER',
    [`${listener}.plain.sasl.jaas.config`]: login(
      'plain.PlainLoginModule',
      ` user_${username}="${password}"`,
    ),
    [`${listener}.scram-sha-256.sasl.jaas.config`]: login('scram.ScramLoginModule'),
    [`${listener}.scram-sha-512.sasl.jaas.config`]: login('scram.ScramLoginModule'),
    // Unsigned tokens: the test is about their transport, not their issuer.
    [`${listener}.oauthbearer.sasl.jaas.config`]: login(
      'oauthbearer.OAuthBearerLoginModule',
      ' unsecuredLoginStringClaim_sub="broker"',
    ),
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': writeCertificate(at.folder).both,
    'log.dirs': join(at.folder, 'data'),
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
