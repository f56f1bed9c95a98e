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

/** Where a trace may come from: HTTP headers, an event's envelope, a socket's handshake. */
export type Carrier = Record<string, string | string[] | undefined>;

const propagator = new W3CTraceContextPropagator();
const requestIdKey = createContextKey('poc.requestId');

// An SDK that was loaded before (`node --import`) has set its own manager already; then this one is not taken.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/**
 * Runs something as one step of a trace: of the carrier's, when it has a valid `traceparent`, else of a new one.
 * @param requestId is added to every line that is logged inside
 * @param step the span that it has while tracing is on; it ends when what `run` gives has settled
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

/** The same for work whose end is not that of a function: the caller ends the span, if there is one. */
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

/** The W3C `traceparent` to hand on; outside of any trace it begins a new one. */
export function currentTraceparent(): string {
  return traceparentOf(trace.getSpanContext(context.active()));
}

/** The same, but only of a trace that is recorded: what is stored or sent beside others is nothing where nobody reads it. */
export function recordedTraceparent(): string | undefined {
  const span = trace.getSpan(context.active());
  return span?.isRecording() ? traceparentOf(span.spanContext()) : undefined;
}

/** A step as W3C writes it; without one the current, or of a trace that begins here. */
export function traceparentOf(given: SpanContext | undefined): string {
  const step = given ?? trace.getSpanContext(context.active()) ?? newStep(undefined);
  return `00-${step.traceId}-${step.spanId}-0${step.traceFlags & TraceFlags.SAMPLED}`;
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
    traceId: parent?.traceId ?? randomHex(),
    spanId: randomHex().slice(16),
    // What is not recorded here is not to be recorded behind it either, unless somebody said so before.
    traceFlags: parent?.traceFlags ?? TraceFlags.NONE,
  };
}

/** 32 digits. Node makes UUIDs in stock, where `randomBytes` asks the kernel each time: a tenth of the gateway's time. */
const randomHex = (): string => randomUUID().replaceAll('-', '');
