import type { Merch } from '@poc/contracts/entities/merch';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { managedProductQuery } from '../api/products-queries.ts';
import { ProductFormDialog } from '../form/product-form-dialog.tsx';

interface OpenProductFormProps {
  productId: string | null;
  onClose: () => void;
}

/** Form of the product named in the address. It is always refetched, because stock changes all day. */
export function OpenProductForm({ productId, onClose }: OpenProductFormProps) {
  const { data, error, isFetching } = useQuery({
    ...managedProductQuery(productId ?? ''),
    enabled: productId !== null,
    refetchOnReconnect: false,
  });
  // Later responses do not affect an open form.
  const [first, setFirst] = useState<Merch | null>(null);
  if (data && !first && !isFetching) setFirst(data);
  useEffect(() => {
    if (!error) return;
    showToast(failureText(error, 'The product could not be loaded.'), 'error');
    onClose();
  }, [error, onClose]);
  if (productId === null) return <ProductFormDialog product={null} onClose={onClose} />;
  return first && <ProductFormDialog product={first} onClose={onClose} />;
}
