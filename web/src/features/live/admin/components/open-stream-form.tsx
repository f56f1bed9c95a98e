import type { Stream } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { streamQuery } from '../../../../shared/streaming/api/stream-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { StreamFormDialog } from '../form/stream-form-dialog.tsx';

interface OpenStreamFormProps {
  /** Null for a new stream. */
  streamId: string | null;
  /** The stream, where the page has it already. */
  known: Stream | undefined;
  onClose: () => void;
}

/** The form of the stream that the address names; one that the page does not hold is fetched first. */
export function OpenStreamForm({ streamId, known, onClose }: OpenStreamFormProps) {
  // Later changes of the list do not reach into an open form.
  const [found] = useState(known);
  const { data, error } = useQuery({
    ...streamQuery(streamId ?? ''),
    enabled: streamId !== null && found === undefined,
    // A form begins with what the server has now.
    staleTime: 0,
    refetchOnReconnect: false,
  });
  // Nor do later answers: the first one is what the form began with.
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
