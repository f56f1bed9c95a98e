import { lazyPart } from '../../../shared/code/lazy-part.tsx';

/** Player or comments dialog, loaded when opened. */
export const OpenShowDialog = lazyPart(() => import('./show-dialog.tsx'), 'ShowDialog');
