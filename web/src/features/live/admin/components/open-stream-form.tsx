import type { Stream } from '@poc/contracts/entities/streaming';
import { useFormRecord } from '../../../../shared/admin/form/use-form-record.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { streamQuery } from '../../../../shared/streaming/api/stream-queries.ts';
import { StreamFormDialog } from '../form/stream-form-dialog.tsx';

interface OpenStreamFormProps {
  id: string | null;
  /** The stream from the list, if loaded. */
  known: Stream | undefined;
  onClose: () => void;
}

const failed = (error: Error) => errorText(error, 'The stream could not be loaded.');

/** Form of the stream named in the URL. */
export function OpenStreamForm(props: OpenStreamFormProps) {
  const stream = useFormRecord({ ...props, query: streamQuery, failed });
  return stream === undefined ? null : <StreamFormDialog stream={stream} onClose={props.onClose} />;
}
