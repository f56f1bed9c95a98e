import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { ShowFormDialog } from '../form/show-form-dialog.tsx';

interface OpenShowFormProps {
  showId: string | null;
  /** From the list, if loaded. */
  known: ManagedShow | undefined;
  onClose: () => void;
}

/** Form of the show named in the address. A show that the page has not loaded is fetched first. */
export function OpenShowForm({ showId, known, onClose }: OpenShowFormProps) {
  // Later changes of the list do not affect an open form.
  const [found] = useState(known);
  const { data, error } = useQuery({
    ...managedShowQuery(showId ?? ''),
    enabled: showId !== null && found === undefined,
    staleTime: 0,
    refetchOnReconnect: false,
  });
  const show = showId === null ? null : (found ?? data);
  useEffect(() => {
    if (!error) return;
    showToast(failureText(error, 'The show could not be loaded.'), 'error');
    onClose();
  }, [error, onClose]);
  return show === undefined ? null : <ShowFormDialog key={show?.id ?? 'new'} show={show} onClose={onClose} />;
}
