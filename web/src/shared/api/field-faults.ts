import { ApiError } from './errors.ts';

/**
 * Message about one field of the body, to be shown next to it.
 * @param field its name in the body: `phone`
 * @returns a sentence, or undefined when the field is valid
 */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const msg = error.faults.find(({ path }) => path === `body.${field}`)?.msg;
  if (msg === undefined) return undefined;
  // Faults are worded to follow the field's name, except for the specification's sentences, which start with a capital.
  return /^[A-Z]/.test(msg) ? msg : `This ${msg}.`;
}
