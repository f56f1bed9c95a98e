import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { type TestTokens, testTokens } from '@poc/testing/tokens';
import { useStarted } from '@poc/testing/use-started';
import { startIdentityStub } from './identity-stub.ts';
import { type LiveProcess, startLiveProcess } from './live-process.ts';
import { startStreaming, type TestStreaming } from './start-streaming.ts';

/** The API process with socket nodes, as in production: one database, one Redis, one identity. */
export interface LiveCluster extends TestStreaming {
  readonly tokens: TestTokens;
  readonly nodes: readonly [LiveProcess, LiveProcess];
  /** Proxy between the nodes and Redis. */
  readonly redis: TcpProxy;
  startNode(settings?: Record<string, string>): Promise<LiveProcess>;
  stop(): Promise<void>;
}

/** Starts a cluster for the tests of a file. */
export const useLiveCluster = (): LiveCluster => useStarted(startLiveCluster, ({ stop }) => stop());

/** Starts a cluster. @param settings of the nodes; the defaults have limits that no test reaches by accident */
export async function startLiveCluster(settings: Record<string, string> = {}): Promise<LiveCluster> {
  const servers = await testServers();
  const redisUrl = new URL(servers.REDIS_URL);
  const tokens = testTokens();
  const [streaming, identity, redis] = await Promise.all([
    startStreaming({}, tokens),
    startIdentityStub(tokens),
    startTcpProxy({ host: redisUrl.hostname, port: Number(redisUrl.port || 6379) }),
  ]);
  redisUrl.hostname = '127.0.0.1';
  redisUrl.port = String(redis.port);

  const started: LiveProcess[] = [];
  const startNode = async (more: Record<string, string> = {}) => {
    const node = await startLiveProcess({
      ...servers,
      REDIS_URL: redisUrl.href,
      MONGO_DATABASE: streaming.service.deps.db.name,
      LIVE_CLUSTER: streaming.service.deps.db.name,
      IDENTITY_URL: identity.url,
      IDENTITY_INTERNAL_URL: identity.url,
      SHUTDOWN_GRACE_MS: '0',
      STATE_INTERVAL_MS: '500',
      CHAT_BURST: '10000',
      CHAT_PER_SECOND: '10000',
      JOINS_PER_SECOND: '1000',
      REACTIONS_PER_SECOND: '10000',
      SOCKET_EVENT_BURST: '100000',
      ...settings,
      ...more,
    });
    started.push(node);
    return node;
  };
  const nodes = await Promise.all([startNode(), startNode()]);
  return {
    ...streaming,
    tokens,
    nodes,
    redis,
    startNode,
    async stop() {
      await Promise.all(started.map((node) => node.kill('SIGKILL')));
      await Promise.all([streaming.service.stop(), identity.stop(), redis.stop()]);
    },
  };
}
