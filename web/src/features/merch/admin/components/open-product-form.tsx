import type { Merch } from '@poc/contracts/entities/merch';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { managedProductQuery } from '../api/products-queries.ts';
import { ProductFormDialog } from '../form/product-form-dialog.tsx';

interface OpenProductFormProps {
  /** Null for a new product. */
  productId: string | null;
  onClose: () => void;
}

/** The form of the product that the address names. It begins with what the server has now: a stock changes all day. */
export function OpenProductForm({ productId, onClose }: OpenProductFormProps) {
  const { data, error, isFetching } = useQuery({
    ...managedProductQuery(productId ?? ''),
    enabled: productId !== null,
    refetchOnReconnect: false,
  });
  // Later answers do not reach into an open form.
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
