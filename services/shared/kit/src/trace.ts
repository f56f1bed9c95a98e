import { randomBytes } from 'node:crypto';
import {
  type Context,
  context,
  createContextKey,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type SpanContext,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

/** Where a trace may come from: HTTP headers, an event's envelope, a socket's handshake. */
export type Carrier = Record<string, string | string[] | undefined>;

const propagator = new W3CTraceContextPropagator();
const requestIdKey = createContextKey('poc.requestId');

// An SDK that was loaded before (`node --import`) has set its own manager already; then this one is not taken.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/**
 * Runs something as one step of a trace: of the carrier's, when it has a valid `traceparent`, else of a new one.
 * @param requestId is added to every line that is logged inside
 */
export function runWithTrace<T>(carrier: Carrier, run: () => T, requestId?: string): T {
  const parent = trace.getSpanContext(propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter));
  let active: Context = trace.setSpanContext(ROOT_CONTEXT, newStep(parent));
  if (requestId !== undefined) active = active.setValue(requestIdKey, requestId);
  return context.with(active, run);
}

/** The W3C `traceparent` to hand on; outside of any trace it begins a new one. */
export function currentTraceparent(): string {
  const step = trace.getSpanContext(context.active()) ?? newStep(undefined);
  return `00-${step.traceId}-${step.spanId}-0${step.traceFlags & TraceFlags.SAMPLED}`;
}

/** The headers with the trace added, for a call to another process. */
export function injectHeaders<H extends Record<string, unknown>>(headers: H): H & { traceparent: string } {
  return { ...headers, traceparent: currentTraceparent() };
}

/** What a log line says about its trace: nothing outside of one. */
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
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    traceFlags: parent?.traceFlags ?? TraceFlags.SAMPLED,
  };
}
