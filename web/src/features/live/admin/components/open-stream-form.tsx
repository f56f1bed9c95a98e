import type { Stream } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { streamQuery } from '../../../../shared/streaming/api/stream-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { StreamFormDialog } from '../form/stream-form-dialog.tsx';

interface OpenStreamFormProps {
  streamId: string | null;
  /** From the list, if loaded. */
  known: Stream | undefined;
  onClose: () => void;
}

/** Form of the stream named in the address. A stream that the page has not loaded is fetched first. */
export function OpenStreamForm({ streamId, known, onClose }: OpenStreamFormProps) {
  // Later changes of the list do not affect an open form.
  const [found] = useState(known);
  const { data, error } = useQuery({
    ...streamQuery(streamId ?? ''),
    enabled: streamId !== null && found === undefined,
    staleTime: 0,
    refetchOnReconnect: false,
  });
  // Later responses do not affect it either: the form keeps the first one.
  const [first, setFirst] = useState<Stream | undefined>();
  if (data && !first) setFirst(data);
  const stream = streamId === null ? null : (found ?? first);
  useEffect(() => {
    if (!error) return;
    showToast(errorText(error, 'The stream could not be loaded.'), 'error');
    onClose();
  }, [error, onClose]);
  return stream === undefined ? null : <StreamFormDialog stream={stream} onClose={onClose} />;
}
