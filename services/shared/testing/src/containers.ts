import { images } from '@poc/stack/artifacts/artifacts';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import type { TestServers } from './server-addresses.ts';

const keys = { S3_ACCESS_KEY: 'test-access', S3_SECRET_KEY: 'test-secret-key' } as const;

/** True if a Docker daemon is available; the lookup throws without one. */
export async function dockerResponds(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts each server in a container of the images that compose and Kubernetes run. Testcontainers' modules are
 * unsuitable: the one for Kafka requires another image, the one for MongoDB supports no server parameters.
 */
export async function startContainers(): Promise<{ servers: TestServers; stop(): Promise<void> }> {
  const containers: StartedTestContainer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(containers.map((one) => one.stop()));
  };
  const keep = async (starting: Promise<StartedTestContainer>): Promise<StartedTestContainer> => {
    const container = await starting;
    containers.push(container);
    return container;
  };
  try {
    const [mongo, kafkaBrokers, redis, s3] = await Promise.all([
      keep(startMongo()),
      startKafka(containers),
      keep(startRedis()),
      keep(startS3()),
    ]);
    return {
      stop,
      servers: {
        ...keys,
        MONGO_URL: `mongodb://${address(mongo, 27017)}/?directConnection=true`,
        KAFKA_BROKERS: kafkaBrokers,
        REDIS_URL: `redis://${address(redis, 6379)}`,
        S3_ENDPOINT: `http://${address(s3, 7070)}`,
        S3_BUCKET: 'poc',
      },
    };
  } catch (error) {
    // The failed start is thrown, not an error from stopping the others.
    await stop().catch(() => undefined);
    throw error;
  }
}

const address = (container: StartedTestContainer, port: number): string =>
  `${container.getHost()}:${container.getMappedPort(port)}`;

/**
 * Starts a single-node replica set. Uses `directConnection`, because its member name resolves only inside the
 * container. Locks of killed processes expire after 3 seconds instead of a minute, and queries without an index fail.
 */
async function startMongo(): Promise<StartedTestContainer> {
  const parameters = ['transactionLifetimeLimitSeconds=3', 'notablescan=1'].flatMap((one) => [
    '--setParameter',
    one,
  ]);
  const mongo = await new GenericContainer(images.mongo)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all', ...parameters])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  const config = "{ _id: 'rs0', members: [{ _id: 0, host: 'localhost:27017' }] }";
  const becomePrimary = `rs.initiate(${config}); while (!db.hello().isWritablePrimary) sleep(100)`;
  await mongo.exec(['mongosh', '--quiet', '--eval', becomePrimary]);
  return mongo;
}

/**
 * Starts a single KRaft node. The advertised address needs the mapped port, which is known only once the container
 * runs: so its command waits for a start script.
 */
async function startKafka(containers: StartedTestContainer[]): Promise<string> {
  const start = '/tmp/start.sh';
  const kafka = await new GenericContainer(images.kafka)
    .withEntrypoint(['/bin/bash', '-c'])
    .withCommand([`until [ -f ${start} ]; do sleep 0.1; done; exec bash ${start}`])
    .withExposedPorts(9092)
    .withWaitStrategy(Wait.forSuccessfulCommand('true'))
    .start();
  containers.push(kafka);
  const outside = address(kafka, 9092);
  const settings = Object.entries({
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: 'OUTSIDE://0.0.0.0:9092,INSIDE://0.0.0.0:9094,CONTROLLER://localhost:9093',
    KAFKA_ADVERTISED_LISTENERS: `OUTSIDE://${outside},INSIDE://localhost:9094`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'OUTSIDE:PLAINTEXT,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
    KAFKA_INTER_BROKER_LISTENER_NAME: 'INSIDE',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '5',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    CLUSTER_ID: 'MkU3OEVBNTcwNTJENDM2Qk',
  });
  const script = [
    ...settings.map(([name, value]) => `export ${name}='${value}'`),
    'exec /etc/kafka/docker/run',
  ];
  await kafka.copyContentToContainer([{ content: script.join('\n'), target: start }]);
  const ready = `until /opt/kafka/bin/kafka-topics.sh --bootstrap-server localhost:9094 --list; do sleep 0.5; done`;
  await kafka.exec(['bash', '-c', `timeout 90 bash -c '${ready}'`]);
  return outside;
}

function startRedis(): Promise<StartedTestContainer> {
  return new GenericContainer(images.redis)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
}

/** Starts OpenSearch without its security plugin, which requires TLS. */
export async function startOpenSearch(): Promise<{ url: string; stop(): Promise<void> }> {
  const container = await new GenericContainer(images.opensearch)
    .withEnvironment({
      'discovery.type': 'single-node',
      DISABLE_SECURITY_PLUGIN: 'true',
      DISABLE_PERFORMANCE_ANALYZER_AGENT_CLI: 'true',
      OPENSEARCH_JAVA_OPTS: '-Xms512m -Xmx512m',
    })
    .withExposedPorts(9200)
    .withWaitStrategy(Wait.forHttp('/_cluster/health?wait_for_status=yellow', 9200))
    .start();
  return { url: `http://${address(container, 9200)}`, stop: async () => void (await container.stop()) };
}

function startS3(): Promise<StartedTestContainer> {
  return new GenericContainer(images.s3)
    .withEnvironment({ ROOT_ACCESS_KEY: keys.S3_ACCESS_KEY, ROOT_SECRET_KEY: keys.S3_SECRET_KEY })
    .withCommand(['--port', ':7070', 'posix', '/tmp'])
    .withExposedPorts(7070)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
}
