import type { ComponentProps } from 'react';
import { lazyPart } from '../code/lazy-part.tsx';
import type { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'open'>;

/** `ConfirmDialog` for pages without MUI: its code is loaded when there is first something to ask. */
export const AskToConfirm = lazyPart(
  () => Promise.all([import('./confirm-dialog.tsx'), import('./material-provider.tsx')]),
  ([{ ConfirmDialog }, { MaterialProvider }]) =>
    (props: Props) => (
      <MaterialProvider>
        <ConfirmDialog {...props} open />
      </MaterialProvider>
    ),
);
