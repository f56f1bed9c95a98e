import { lazy, Suspense } from 'react';
import type { ShowDialogProps } from './show-dialog.tsx';

const ShowDialog = lazy(async () => ({ default: (await import('./show-dialog.tsx')).ShowDialog }));

/** The player or comments dialog, whose code (MUI's dialog, the player) is loaded when it is opened. */
export function OpenShowDialog(props: ShowDialogProps) {
  return (
    <Suspense fallback={null}>
      <ShowDialog {...props} />
    </Suspense>
  );
}
