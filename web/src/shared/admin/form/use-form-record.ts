import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '../../toasts/show-toast.ts';

interface FormRecord<T, Key extends QueryKey> {
  /** Null for a new record. */
  id: string | null;
  /** The record from the list, if loaded. */
  known?: T | undefined;
  query: (id: string) => UseQueryOptions<T, Error, T, Key>;
  failed: (error: Error) => string;
  onClose: () => void;
}

/**
 * The record that a form edits: the known one, or the first response. Later changes do not affect an open form, which
 * closes when its record cannot be loaded.
 * @returns null for a new record, undefined while it is loading
 */
export function useFormRecord<T, Key extends QueryKey>(input: FormRecord<T, Key>): T | null | undefined {
  const { id, known, query, failed, onClose } = input;
  const [record, setRecord] = useState(known);
  const { data, error, isFetching } = useQuery({
    ...query(id ?? ''),
    enabled: id !== null && record === undefined,
    staleTime: 0,
    refetchOnReconnect: false,
  });
  if (data !== undefined && record === undefined && !isFetching) setRecord(data);
  useEffect(() => {
    if (!error) return;
    showToast(failed(error), 'error');
    onClose();
  }, [error, failed, onClose]);
  return id === null ? null : record;
}
