import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { faultOf } from '../api/field-faults.ts';

/**
 * Shows the server's field errors at their fields until these change.
 * @param names fields with the same name in the form and the body
 */
export function showFieldFaults<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly FieldPath<T>[],
): void {
  for (const name of names) {
    const message = faultOf(error, name);
    if (message !== undefined) setError(name, { type: 'server', message });
  }
}
