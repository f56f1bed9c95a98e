import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { allEndpoints, endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { type IdentitySource, identitySourceAt } from '@poc/kit/auth/identity-source';
import { createVerifier } from '@poc/kit/auth/verifier';
import { startServer } from '@poc/kit/http/listen';
import type { ReadinessCheck } from '@poc/kit/http/readiness';
import { createNodeRegistry, type NodeRegistry } from '@poc/kit/live-nodes/node-registry';
import type { Logger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { connectRedis } from '@poc/kit/redis';
import { pause } from '@poc/kit/retry';
import { watchSynonyms } from '@poc/kit/search/watch-synonyms';
import { listReader } from './api/forwarding/call-service.ts';
import { createForwarder } from './api/forwarding/forwarder.ts';
import { publicReader } from './api/forwarding/read-public.ts';
import { serviceReader } from './api/forwarding/read-service.ts';
import { createUpstream, type ServiceName, type Upstream } from './api/forwarding/upstream.ts';
import { ownRouteLoader } from './api/response-cache/load-own-route.ts';
import { serviceLoader, visitorReader } from './api/response-cache/read-as-visitor.ts';
import { createRecentWriters } from './api/response-cache/recent-writers.ts';
import { createResponseCache } from './api/response-cache/response-cache.ts';
import { serveCached } from './api/response-cache/serve-cached.ts';
import { compileRoutes } from './api/route-table.ts';
import { createGatewayApp } from './app.ts';
import { createMissedSearches } from './composed/missed-searches.ts';
import { createServiceMonitor } from './composed/service-monitor.ts';
import { type GatewayConfig, rateLimitsOf, socketsPerAddressOf, storeOriginOf } from './config.ts';
import { countRequest, createRequestLimiter } from './edge/rate-limits/request-limiter.ts';
import { addressOf } from './edge/resolve-client.ts';
import { dataHeaders, securityHeaders } from './edge/security-headers.ts';
import { metricsListener } from './metrics-listener.ts';
import { createBuildFiles } from './pages/build-files.ts';
import { createWebApp } from './pages/web-app.ts';
import { gatewayRoutes } from './routes.ts';
import { acceptUpgrade, isWebsocketHandshake } from './sockets/accept-upgrade.ts';
import { createLiveNodes } from './sockets/live-nodes.ts';
import { createLiveProxy } from './sockets/live-proxy.ts';

export interface RunningGateway {
  readonly url: string;
  /** URL of `/metrics`, which is never on the public port. */
  readonly metricsUrl: string;
  /**
   * Shuts down within 25 s and SOCKET_GRACE_MS: fails readiness, lets running requests finish, closes sockets that
   * remain.
   */
  stop(): Promise<void>;
}

/** Timeout in ms for the gateway's own requests to services. */
const readDeadlineMs = 2_000;
/** Timeout for a connection to a service. */
const connectTimeoutMs = 2_000;
/** Twice the maximum cache age, because a read that begins just before a write may be cached after it. */
const writersKeptFor = (maxAgeMs: number): number => 2 * maxAgeMs;
/** Time for connections accepted just before the port closed to send their first request. */
const lingerMs = 150;
/** Time budget of the whole shutdown, below the 25 s after which the process exits anyway. */
const stopBudgetMs = 23_000;

/**
 * Starts a gateway. It listens when this resolves, and is ready once it has identity's keys.
 * @param identitySource in-process keys, revocations and synonyms for tests; by default identity provides them
 * @param register in-process socket nodes for tests; by default Redis has them
 * @param watchIntervalMs interval of reading revocations and polling the readiness of services
 * @throws when a port is taken
 */
export async function createGateway(
  config: GatewayConfig,
  {
    logger,
    identitySource = identitySourceAt(config),
    register,
    watchIntervalMs = 10_000,
  }: {
    logger: Logger;
    identitySource?: Pick<IdentitySource, 'keys' | 'revocations' | 'synonyms'>;
    register?: Pick<NodeRegistry, 'read'>;
    watchIntervalMs?: number;
  },
): Promise<RunningGateway> {
  const publicUrl = config.PUBLIC_URL;
  const metrics = createMetrics('gateway');
  const redis = connectRedis(config.REDIS_URL, logger, { whileUnavailable: 'fail', pipelined: true });
  const verifier = createVerifier({
    source: identitySource,
    logger,
    refreshMs: watchIntervalMs,
  });
  const synonyms = watchSynonyms(() => identitySource.synonyms(), { logger });
  const missedSearches = createMissedSearches({ ...config, logger });
  const limiter = createRequestLimiter({ limits: rateLimitsOf(config), redis, logger, metrics });
  const upstream = (name: ServiceName, url: string): Upstream =>
    createUpstream({
      name,
      url,
      maxConcurrent: config.UPSTREAM_MAX_CONCURRENT,
      holdMs: config.UPSTREAM_HOLD_MS,
      metrics,
    });
  const upstreams = {
    identity: upstream('identity', config.IDENTITY_URL),
    catalog: upstream('catalog', config.CATALOG_URL),
    streaming: upstream('streaming', config.STREAMING_URL),
    commerce: upstream('commerce', config.COMMERCE_URL),
    community: upstream('community', config.COMMUNITY_URL),
  } satisfies Record<ServiceName, Upstream>;
  const forwarder = createForwarder({
    responseTimeoutMs: config.UPSTREAM_TIMEOUT_MS,
    connectTimeoutMs,
    logger,
    metrics,
  });
  const { read } = register ?? createNodeRegistry(redis.client, config.LIVE_CLUSTER);
  const nodes = createLiveNodes({ read, logger, metrics });
  const live = createLiveProxy({
    nodes,
    ingest: createUpstream({
      name: 'ingest',
      url: config.INGEST_URL,
      maxConcurrent: config.UPSTREAM_MAX_CONCURRENT,
      metrics,
    }),
    maxPerAddress: socketsPerAddressOf(config),
    forwarder,
    connectTimeoutMs,
    upgradeTimeoutMs: config.UPSTREAM_TIMEOUT_MS,
    logger,
    metrics,
  });
  const monitor = createServiceMonitor(Object.values(upstreams), nodes, watchIntervalMs);
  const find = compileRoutes(allEndpoints);
  const maxAgeMs = config.SHARED_ANSWER_MS;
  const responses = createResponseCache({ maxAgeMs, metrics });
  const writers = createRecentWriters(writersKeptFor(maxAgeMs));
  const readService = serviceReader(readDeadlineMs);
  const readAsVisitor = visitorReader({ responses, readService, upstreams });
  const readList = listReader({ readService, readAsVisitor, upstreams });
  const readPublic = publicReader({ find, readAsVisitor });
  const countPage = (request: IncomingMessage, response: ServerResponse) =>
    countRequest(limiter, response, { kind: 'shared', who: addressOf(request) });
  let stopping: Promise<void> | null = null;
  const ready: ReadinessCheck[] = [
    { name: 'keys of identity', check: () => verifier.ready() },
    { name: 'not shutting down', check: () => stopping === null },
  ];

  await redis.firstAttempt();
  const webApp = await createWebApp(config.WEB_DIST, {
    logger,
    metrics,
    publicUrl,
    read: readPublic,
    readList,
    countPage,
    buildFiles: createBuildFiles(redis.client),
    synonyms,
  });
  const { searchHelp } = webApp;
  const deps = { config, publicUrl, monitor, readList, searchHelp, missedSearches, logger, metrics };
  const routes = gatewayRoutes.map((route) => route(deps));
  const ofData = dataHeaders(publicUrl);
  const ofPages = securityHeaders(
    {
      publicUrl,
      storeOrigin: storeOriginOf(config),
      paidFilesOrigin: config.PAID_FILES_ORIGIN,
      imageHosts: config.IMAGE_HOSTS,
      videoHosts: config.VIDEO_HOSTS,
      streamHosts: config.STREAM_HOSTS,
    },
    webApp.scriptHashes,
  );
  const { listener, trusts, etagOf } = createGatewayApp({
    find,
    upstreams,
    limiter,
    verifier,
    forwarder,
    readService,
    publicUrl,
    live,
    webApp,
    writers,
    ownEndpoints: endpointsOwnedBy('gateway'),
    routes,
    ready,
    trustedProxies: config.TRUSTED_PROXIES,
    securityHeaders: ofPages,
    dataHeaders: ofData,
    logger,
    metrics,
  });
  const ownRoutes = new Map(routes.map((route) => [route.endpoint.id, route]));
  const shared = serveCached(
    {
      find,
      responses,
      loaderFor: (endpoint, url, request, caller) => {
        const own = ownRoutes.get(endpoint.id);
        if (own) return ownRouteLoader(own, request, caller, etagOf);
        return serviceLoader({ readService, upstreams }, endpoint, url);
      },
      verifier,
      trusts,
      limiter,
      writers,
      dataHeaders: ofData,
      metrics,
    },
    listener,
  );
  const server = createServer(
    { shouldUpgradeCallback: isWebsocketHandshake, optimizeEmptyRequests: true },
    shared,
  );
  server.on('upgrade', acceptUpgrade({ trusts, limiter, live, publicUrl }));
  const onMetrics = metricsListener(metrics, ready);
  const host = config.HOST;
  const metricsServer = await startServer(onMetrics, { host, port: config.METRICS_PORT, logger });
  const publicServer = await startServer(server, { host, port: config.PORT, logger, crowd: true });

  const shutDown = async (): Promise<void> => {
    publicServer.drain();
    await pause(config.SHUTDOWN_GRACE_MS);
    publicServer.stopAccepting();
    await pause(lingerMs);
    await live.untilEmpty(config.SOCKET_GRACE_MS);
    const stopped = publicServer.stop(stopBudgetMs - lingerMs - config.SHUTDOWN_GRACE_MS);
    live.closeAll();
    await stopped;
    for (const part of [monitor, nodes, verifier, synonyms, missedSearches, forwarder, readService])
      part.stop();
    await Promise.all([metricsServer.stop(1_000), redis.stop(), webApp.stop()]);
  };

  return {
    url: publicServer.url,
    metricsUrl: metricsServer.url,
    stop: () => {
      stopping ??= shutDown();
      return stopping;
    },
  };
}
