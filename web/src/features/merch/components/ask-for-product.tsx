import { lazy, Suspense } from 'react';
import type { ProductDialogProps } from './product-dialog.tsx';

const ProductDialog = lazy(async () => ({
  default: (await import('./product-dialog.tsx')).ProductDialog,
}));

/** The product's dialog, whose code (MUI's dialog) is loaded when it is first needed. */
export function AskForProduct(props: ProductDialogProps) {
  return (
    <Suspense fallback={null}>
      <ProductDialog {...props} />
    </Suspense>
  );
}
