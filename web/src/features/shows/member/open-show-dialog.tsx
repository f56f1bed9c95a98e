import { lazyPart } from '../../../shared/code/lazy-part.tsx';

export const OpenShowDialog = lazyPart(() => import('./show-dialog.tsx'), 'ShowDialog');
