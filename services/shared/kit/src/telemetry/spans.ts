import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { currentTracer } from './tracer.ts';

/**
 * Start of a span. Names and attributes have low cardinality and never contain user input: no bodies, messages, email
 * or IP addresses, tokens or codes; paths only as patterns.
 */
export interface SpanStart {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly attributes?: Attributes;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const propagator = new W3CTraceContextPropagator();
/** The SDK's limit of links per span. */
const maxLinks = 128;

/** Starts a span. @returns null while tracing is off */
export function startSpan(
  start: SpanStart,
  parent: Context = context.active(),
  links: Link[] = [],
): Span | null {
  const tracer = currentTracer();
  if (!tracer) return null;
  const { name, kind, attributes = {} } = start;
  return tracer.startSpan(name, { kind: kinds[kind], attributes, links }, parent);
}

/** Starts a child of the current span; null if the current span is not recorded (polls, unsampled requests). */
export function startChildSpan(start: SpanStart): Span | null {
  const parent = trace.getSpan(context.active());
  return parent?.isRecording() ? startSpan(start) : null;
}

/** Ends a span. Records only the name of an error: messages may contain user input. */
export function endSpan(span: Span, failure?: unknown): void {
  if (failure !== undefined) {
    span.setAttribute('error.type', failure instanceof Error ? failure.name : typeof failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Runs work in a child span of the current one, if that is recorded. */
export async function withSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  return runIn(startChildSpan(start), context.active(), work);
}

/**
 * Runs work for several requests in a child span of the first recorded one, with links to the others. Without a
 * recorded one there is no span.
 * @param traceparents of the requests; undefined ones are skipped
 */
export async function withBatchSpan<T>(
  start: SpanStart,
  traceparents: Iterable<string | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  if (!currentTracer()) return work();
  const [first, ...others] = recordedContexts(traceparents);
  if (!first) return work();
  const links = others
    .flatMap((one) => trace.getSpanContext(one) ?? [])
    .map((spanContext) => ({ context: spanContext }));
  return runIn(startSpan(start, first, links), first, work);
}

function recordedContexts(traceparents: Iterable<string | undefined>): Context[] {
  const contexts: Context[] = [];
  const seen = new Set<string>();
  for (const traceparent of traceparents) {
    if (!traceparent?.endsWith('1') || seen.has(traceparent)) continue;
    seen.add(traceparent);
    const one = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    const flags = trace.getSpanContext(one)?.traceFlags ?? TraceFlags.NONE;
    if (flags & TraceFlags.SAMPLED) contexts.push(one);
    if (contexts.length > maxLinks) break;
  }
  return contexts;
}

async function runIn<T>(span: Span | null, parent: Context, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await context.with(trace.setSpan(parent, span), work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error ?? 'rejected');
    throw error;
  }
}
