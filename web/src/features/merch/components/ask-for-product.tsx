import { lazyPart } from '../../../shared/code/lazy-part.tsx';

export const AskForProduct = lazyPart(() => import('./product-dialog.tsx'), 'ProductDialog');
