import { lazyPart } from '../code/lazy-part.tsx';

/** `ConfirmDialog` where something is seldom asked: its code is loaded when there is first something to ask. */
export const AskToConfirm = lazyPart(() => import('../dialogs/confirm-dialog.tsx'), 'ConfirmDialog');
