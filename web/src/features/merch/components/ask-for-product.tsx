import { lazyPart } from '../../../shared/code/lazy-part.tsx';

/** Product dialog, loaded when first opened. */
export const AskForProduct = lazyPart(() => import('./product-dialog.tsx'), 'ProductDialog');
