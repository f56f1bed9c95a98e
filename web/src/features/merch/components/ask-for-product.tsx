import { lazyPart } from '../../../shared/code/lazy-part.tsx';

/** The product's dialog, whose code (MUI's dialog) is loaded when it is first needed. */
export const AskForProduct = lazyPart(() => import('./product-dialog.tsx'), 'ProductDialog');
