import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { faultOf } from '../api/field-faults.ts';

/**
 * Puts what the server found wrong beside the fields it concerns, until they are changed, and the cursor into the
 * first of them.
 * @param names fields of the form that are called the same in the body, in their order on the screen
 */
export function showFieldFaults<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly FieldPath<T>[],
): void {
  let shouldFocus = true;
  for (const name of names) {
    const message = faultOf(error, name);
    if (message === undefined) continue;
    setError(name, { type: 'server', message }, { shouldFocus });
    shouldFocus = false;
  }
}
