interface EarlyAnswer {
  readonly url: string;
  /** Token of the request; null for a visitor. */
  readonly token: string | null;
  readonly answer: Promise<Response>;
  /** In milliseconds since navigation start. */
  readonly startedAt: number;
}

/** Older early answers are stale. */
const freshMs = 10_000;

const isEarlyAnswer = (value: unknown): value is EarlyAnswer =>
  typeof value === 'object' && value !== null && 'answer' in value && value.answer instanceof Promise;

/**
 * Takes the response to a request that index.html sent before the app's code loaded (`build/start-early.ts`). Each is
 * used once, and only for the same URL and token.
 * @returns null when there is none; the caller then sends the request itself
 */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const waiting: unknown = Reflect.get(window, 'pocEarly');
  if (!Array.isArray(waiting)) return null;
  const early = waiting.filter(isEarlyAnswer).find((answer) => answer.url === url);
  if (early === undefined) return null;
  waiting.splice(waiting.indexOf(early), 1);
  const fits = early.token === token && performance.now() - early.startedAt < freshMs;
  return fits ? early.answer : null;
}
