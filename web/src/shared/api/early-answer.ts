interface EarlyAnswer {
  readonly url: string;
  /** In whose name it was asked; null for a visitor. */
  readonly token: string | null;
  readonly answer: Promise<Response>;
  /** In milliseconds since the page was opened. */
  readonly startedAt: number;
}

/** Later than this nobody wants the answer that came with the page. */
const freshMs = 10_000;

const isEarlyAnswer = (value: unknown): value is EarlyAnswer =>
  typeof value === 'object' && value !== null && 'answer' in value && value.answer instanceof Promise;

/**
 * An answer that index.html asked for before any of the app's code was here (`build/start-early.ts`). Each is given out
 * once, and only for the same address and person.
 * @returns null when there is none: the call is then made as always
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
