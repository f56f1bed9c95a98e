import { ApiError } from './errors.ts';

/**
 * What the server found wrong with one field of the body, to be shown beside it.
 * @param field its name in the body: `phone`
 * @returns a sentence, or undefined when this field is not what failed
 */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const msg = error.faults.find(({ path }) => path === `body.${field}`)?.msg;
  if (msg === undefined) return undefined;
  // Faults are worded to follow the field's name; those that are sentences of the specification stand alone.
  return /^[A-Z]/.test(msg) ? msg : `This ${msg}.`;
}
