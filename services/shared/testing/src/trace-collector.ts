import { createServer } from 'node:http';
import { z } from 'zod';
import { listen } from './listen.ts';

/** Exported span. `kind` is OTLP's number: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
export interface CollectedSpan {
  readonly service: string;
  readonly instance: string;
  /** Milliseconds since 1970, fractional. */
  readonly startMs: number;
  readonly endMs: number;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly links: readonly { traceId: string; spanId: string }[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface TraceCollector {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All received bodies, to check that they contain no user data. */
  text(): string;
  /** Returns the spans of a span's trace, and of all traces linked to it. */
  following(start: CollectedSpan): CollectedSpan[];
  stop(): Promise<void>;
}

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const attributesOf = (list: readonly z.output<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
const nanoseconds = z.string().regex(/^\d+$/);
const msOf = (text: string): number => Number(BigInt(text) / 1_000n) / 1_000;
const ids = { traceId: z.string(), spanId: z.string() };
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              ...ids,
              parentSpanId: z.string().default(''),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes: z.array(attribute).default([]),
              links: z.array(z.object(ids)).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Starts a trace collector for tests: receives OTLP over HTTP as JSON and stores all spans. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];

  function ingest(body: string): void {
    bodies.push(body);
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      const process = attributesOf(resource.attributes);
      for (const { startTimeUnixNano, endTimeUnixNano, ...span } of scopeSpans.flatMap(
        (scope) => scope.spans,
      )) {
        spans.push({
          ...span,
          service: String(process['service.name']),
          instance: String(process['service.instance.id']),
          startMs: msOf(startTimeUnixNano),
          endMs: msOf(endTimeUnixNano),
          attributes: attributesOf(span.attributes),
        });
      }
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/v1/traces') ingest(Buffer.concat(chunks).toString());
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
    response.end('{}');
  });
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    following(start) {
      const traces = new Set([start.traceId]);
      for (let known = 0; known < traces.size; ) {
        known = traces.size;
        for (const span of spans) {
          if (span.links.some(({ traceId }) => traces.has(traceId))) traces.add(span.traceId);
        }
      }
      return spans.filter(({ traceId }) => traces.has(traceId));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
