import { lazyPart } from '../code/lazy-part.tsx';

/** `ConfirmDialog`, loaded on first use. */
export const AskToConfirm = lazyPart(() => import('../dialogs/confirm-dialog.tsx'), 'ConfirmDialog');
