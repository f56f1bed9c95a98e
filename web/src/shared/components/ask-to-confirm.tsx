import { type ComponentProps, lazy, Suspense } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';

const Dialog = lazy(async () => {
  const [{ ConfirmDialog }, { MaterialProvider }] = await Promise.all([
    import('./confirm-dialog.tsx'),
    import('./material-provider.tsx'),
  ]);
  return {
    default: (props: ComponentProps<typeof ConfirmDialog>) => (
      <MaterialProvider>
        <ConfirmDialog {...props} />
      </MaterialProvider>
    ),
  };
});

/** `ConfirmDialog` for pages without MUI: its code is loaded when there is first something to ask. */
export function AskToConfirm(props: Omit<ComponentProps<typeof ConfirmDialog>, 'open'>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} open />
    </Suspense>
  );
}
