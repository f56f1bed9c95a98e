import type { Tracer } from '@opentelemetry/api';

let inUse: Tracer | null = null;

/** Returns the tracer of this process; null while tracing is off. */
export const currentTracer = (): Tracer | null => inUse;

/** @param next null turns tracing off */
export function setTracer(next: Tracer | null): void {
  inUse = next;
}
