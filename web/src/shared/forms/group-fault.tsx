import type { ReactNode } from 'react';

/** What is wrong with a group of fields, inside its fieldset. It is announced at once. */
export function GroupFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="fault" data-fault="group">
      {children}
    </p>
  );
}
