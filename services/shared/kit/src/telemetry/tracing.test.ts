import { listCategories } from '@poc/contracts/endpoints/catalog';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@poc/testing/trace-collector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyone } from '../auth/policies.ts';
import { fail } from '../errors.ts';
import { routeFor } from '../http/route.ts';
import { createLogger } from '../log.ts';
import { catalogRoutes } from '../testing/catalog-app.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { startTracing } from './sdk.ts';
import { withBatchSpan, withSpan } from './spans.ts';
import { currentTraceparent, runWithTrace } from './trace.ts';
import { tracedFetch } from './trace-http-client.ts';
import { traceProcess } from './trace-process.ts';
import { currentTracer } from './tracer.ts';

const route = routeFor<unknown>();

const logger = createLogger({ service: 'test', level: 'silent' });
const outside = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
const step = { name: 'step', kind: 'internal' } as const;

describe('without a collector', () => {
  it('a process starts without a tracer', async () => {
    const start = async () => ({ stop: async () => undefined });
    expect(traceProcess({ service: 'test', config: {}, logger }, start)).toBe(start);
    const disabled = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_SDK_DISABLED: 'true',
    } as const;
    expect(traceProcess({ service: 'test', config: disabled, logger }, start)).toBe(start);
    expect(currentTracer()).toBeNull();
  });

  it('work runs without a span, and downstream processes do not record', async () => {
    expect(await withSpan(step, async () => 1)).toBe(1);
    expect(await withBatchSpan(step, [`${outside}-01`], async () => 2)).toBe(2);
    expect(runWithTrace({}, currentTraceparent, undefined, step)).toMatch(/-00$/);
    expect(runWithTrace({ traceparent: `${outside}-01` }, currentTraceparent)).toMatch(/-01$/);
  });
});

describe('with a collector', () => {
  let collector: TraceCollector;
  let end: () => Promise<void>;
  let app: StartedApp;

  beforeEach(async () => {
    collector = await startTraceCollector();
    app = await startApp({ service: 'catalog', routes: catalogRoutes });
  });
  afterEach(async () => {
    await end();
    await app.stop();
    await collector.stop();
  });

  const begin = (
    sampler: 'always_on' | 'always_off' | 'parentbased_always_on',
    url = collector.url,
  ): void => {
    const config = {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_BSP_SCHEDULE_DELAY: 20,
    };
    end = startTracing('test', config, logger);
  };
  const spanNamed = (name: string): Promise<CollectedSpan> =>
    vi.waitFor(
      () => collector.spans.find((span) => span.name === name) ?? Promise.reject(new Error(name)),
      30_000,
    );

  it('a request and the process that it calls share one trace', async () => {
    begin('parentbased_always_on');
    await runWithTrace({}, () => tracedFetch('catalog', `${app.url}/api/shows/categories`), undefined, step);
    const served = await spanNamed('GET /api/shows/categories');
    const asked = await spanNamed('GET catalog');
    const began = await spanNamed('step');
    expect([began.traceId, asked.traceId]).toEqual([served.traceId, served.traceId]);
    expect(served).toMatchObject({ kind: 2, parentSpanId: asked.spanId, service: 'test' });
    expect(asked).toMatchObject({ kind: 3, parentSpanId: began.spanId });
    expect(served.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/shows/categories',
      'http.response.status_code': 200,
    });
  });

  it('records no addresses, bodies or user agents', async () => {
    begin('always_on');
    const token = app.tokens.admin();
    await fetch(`${app.url}/api/shows?search=canary-search`, { headers: { 'user-agent': 'canary-agent' } });
    await fetch(`${app.url}/api/canary-path`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${app.url}/api/shows/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"name":"canary-body"}',
    });
    const failed = runWithTrace(
      {},
      () => withSpan(step, () => Promise.reject(new TypeError('canary-error'))),
      '',
      step,
    );
    await expect(failed).rejects.toThrow();
    await spanNamed('POST /api/shows/categories');
    await vi.waitFor(() => expect(collector.text()).toContain('TypeError'), 30_000);
    expect(collector.text()).not.toContain('canary');
    expect(collector.text()).not.toContain(token);
  });

  it('probes and polls have no span', async () => {
    begin('always_on');
    for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${app.url}${path}`);
    await fetch(`${app.url}/api/shows/categories`);
    await spanNamed('GET /api/shows/categories');
    expect(collector.spans).toHaveLength(1);
  });

  it('a server error marks the span as failed, a refusal does not', async () => {
    begin('always_on');
    await app.stop();
    app = await startApp({
      service: 'catalog',
      routes: [
        route(listCategories, everyone, () => async () => fail('internal_error')),
        ...catalogRoutes.filter((routeOf) => routeOf({}).endpoint !== listCategories),
      ],
    });
    await fetch(`${app.url}/api/shows/categories`);
    await fetch(`${app.url}/api/nothing`);
    await spanNamed('GET unknown');
    expect((await spanNamed('GET /api/shows/categories')).attributes).toMatchObject({
      'http.response.status_code': 500,
    });
    expect(collector.text().match(/"code":2/g)).toHaveLength(1);
  });

  it('work for several requests belongs to the first recorded one, with links to the others', async () => {
    begin('parentbased_always_on');
    const traces = ['1', '2', '3', '4'].map((digit) => digit.repeat(32));
    const given = traces.map((trace, at) => `00-${trace}-b7ad6b7169203331-0${at === 0 ? 0 : 1}`);
    await withBatchSpan(
      { name: 'batch', kind: 'producer' },
      [undefined, 'nonsense-1', ...given, ...given],
      async () => 1,
    );
    const batch = await spanNamed('batch');
    expect(batch.traceId).toBe(traces[1]);
    expect(batch.links.map(({ traceId }) => traceId)).toEqual([traces[2], traces[3]]);
    await withBatchSpan({ name: 'nobody asks', kind: 'producer' }, given.slice(0, 1), async () => 1);
    await end();
    expect(collector.spans).toHaveLength(1);
  });

  it('an unsampled request exports nothing, and still has a trace id in logs and headers', async () => {
    begin('always_off');
    const traceparent = await runWithTrace({}, async () => currentTraceparent(), undefined, step);
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    await runWithTrace({}, () => tracedFetch('catalog', `${app.url}/api/shows/categories`), undefined, step);
    await end();
    expect(collector.spans).toEqual([]);
  });

  it('works without the collector, and stops in time', async () => {
    await collector.stop();
    const config = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_on' } as const;
    const process = traceProcess({ service: 'test', config, logger }, async () => ({
      stop: async () => undefined,
    }));
    const running = await process(new AbortController().signal);
    expect((await fetch(`${app.url}/api/shows/categories`)).status).toBe(200);
    end = async () => undefined;
    await running.stop();
    expect(currentTracer()).toBeNull();
  });
});
