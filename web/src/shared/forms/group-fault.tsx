import type { ReactNode } from 'react';

/**
 * Error of a group of fields, inside its fieldset. Announced immediately, except with an `id`: then it describes an
 * invalid field, which is announced with it when `Form` focuses it.
 */
export function GroupFault({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role={id === undefined ? 'alert' : undefined} className="fault" data-fault="group">
      {children}
    </p>
  );
}
