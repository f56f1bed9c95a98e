import type { CollectedSpan } from '@poc/testing/trace-collector';

/** Formats spans as a tree, one per line: children below their parent, with milliseconds since the first. */
export function drawTrace(spans: readonly CollectedSpan[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const firstMs = Math.min(...spans.map(({ startMs }) => startMs));
  const byStart = spans.toSorted((a, b) => a.startMs - b.startMs);
  const draw = (span: CollectedSpan, depth: number): string[] => [
    `${'  '.repeat(depth)}${span.service}: ${span.name} (${(span.startMs - firstMs).toFixed(0)} ms, took ${(span.endMs - span.startMs).toFixed(1)})`,
    ...byStart
      .filter(({ parentSpanId }) => parentSpanId === span.spanId)
      .flatMap((child) => draw(child, depth + 1)),
  ];
  return byStart
    .filter(({ parentSpanId }) => !known.has(parentSpanId))
    .flatMap((root) => draw(root, 0))
    .join('\n');
}
