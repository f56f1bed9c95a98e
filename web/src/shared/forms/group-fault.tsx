import type { ReactNode } from 'react';

/** Error of a group of fields, inside its fieldset. Announced immediately. */
export function GroupFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="fault" data-fault="group">
      {children}
    </p>
  );
}
