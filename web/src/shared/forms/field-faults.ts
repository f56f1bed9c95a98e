import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { faultOf } from '../api/field-faults.ts';

/**
 * Shows what the server found wrong at the fields it concerns, until they are changed.
 * @param names fields of the form that are called the same in the body
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
