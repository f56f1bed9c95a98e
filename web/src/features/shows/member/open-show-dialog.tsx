import { lazyPart } from '../../../shared/code/lazy-part.tsx';

/** The player or comments dialog, whose code (MUI's dialog, the player) is loaded when it is opened. */
export const OpenShowDialog = lazyPart(() => import('./show-dialog.tsx'), 'ShowDialog');
