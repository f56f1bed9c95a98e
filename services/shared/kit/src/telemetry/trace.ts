import { randomUUID } from 'node:crypto';
import {
  type Context,
  context,
  createContextKey,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { endSpan, type SpanStart, startSpan } from './spans.ts';

/** Carrier of a trace: HTTP headers, an event's envelope, a socket's handshake. */
export type Carrier = Record<string, string | string[] | undefined>;

const propagator = new W3CTraceContextPropagator();
const requestIdKey = createContextKey('poc.requestId');

// Has no effect if an SDK loaded earlier (`node --import`) set a context manager.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/**
 * Runs a function as a step of the carrier's trace if it has a valid `traceparent`, else of a new one.
 * @param requestId added to every log line inside
 * @param step span of the run while tracing is on; ends when the result of `run` settles
 */
export function runWithTrace<T>(carrier: Carrier, run: () => T, requestId?: string, step?: SpanStart): T {
  const { active, span } = openTrace(carrier, requestId, step);
  if (!span) return context.with(active, run);
  try {
    const result = context.with(active, run);
    if (result instanceof Promise) {
      result.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error ?? 'rejected'),
      );
    } else endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error ?? 'thrown');
    throw error;
  }
}

/** Like `runWithTrace`, for work that outlives a function: the caller ends the span, if any. */
export function openTrace(
  carrier: Carrier,
  requestId?: string,
  step?: SpanStart,
): { active: Context; span: Span | null } {
  const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
  const span = step ? startSpan(step, parent) : null;
  let active = span
    ? trace.setSpan(parent, span)
    : trace.setSpanContext(ROOT_CONTEXT, newStep(trace.getSpanContext(parent)));
  if (requestId !== undefined) active = active.setValue(requestIdKey, requestId);
  return { active, span };
}

/** Returns the W3C `traceparent` to propagate; outside of a trace, one for a new trace. */
export function currentTraceparent(): string {
  return traceparentOf(trace.getSpanContext(context.active()));
}

/** Like `currentTraceparent`, but only of a recorded trace, so that unsampled ones cost no storage. */
export function recordedTraceparent(): string | undefined {
  const span = trace.getSpan(context.active());
  return span?.isRecording() ? traceparentOf(span.spanContext()) : undefined;
}

/** Formats a span context as `traceparent`. Default: the current one, or one for a new trace. */
export function traceparentOf(given: SpanContext | undefined): string {
  const step = given ?? trace.getSpanContext(context.active()) ?? newStep(undefined);
  return `00-${step.traceId}-${step.spanId}-0${step.traceFlags & TraceFlags.SAMPLED}`;
}

/** Fields of the trace for log lines; empty outside of a trace. */
export function traceFields(): { traceId?: string; requestId?: string } {
  const active = context.active();
  const step = trace.getSpanContext(active);
  const requestId = active.getValue(requestIdKey);
  return {
    ...(step ? { traceId: step.traceId } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  };
}

function newStep(parent: SpanContext | undefined): SpanContext {
  return {
    traceId: parent?.traceId ?? randomHex(),
    spanId: randomHex().slice(16),
    // Without a sampled parent, downstream processes do not record either.
    traceFlags: parent?.traceFlags ?? TraceFlags.NONE,
  };
}

/**
 * 32 hexadecimal digits. Node pre-generates UUIDs, while `randomBytes` calls the kernel each time, which took a tenth
 * of the gateway's CPU time.
 */
const randomHex = (): string => randomUUID().replaceAll('-', '');
