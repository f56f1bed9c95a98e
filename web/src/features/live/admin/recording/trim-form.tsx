import Button from '@mui/material/Button';
import type { Recording } from '@poc/contracts/entities/streaming';
import { TextField } from '../../../../shared/forms/field.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { formatPosition } from '../../../../shared/player/format-position.ts';
import { parsePosition } from './position-text.ts';
import styles from './recording.module.css';

interface TrimFormProps {
  recording: Pick<Recording, 'seconds' | 'trim'>;
  isSaving: boolean;
  onTrim: (trim: Recording['trim']) => void;
}

/** Start and end of the replay. */
export function TrimForm({ recording: { seconds, trim }, isSaving, onTrim }: TrimFormProps) {
  const length = formatPosition(seconds);
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: {
      start: formatPosition(trim?.start ?? 0),
      end: trim?.end ? formatPosition(trim.end) : length,
    },
  });
  const within = (text: string) => {
    const position = parsePosition(text);
    return (position !== null && position <= seconds) || `Please enter a time up to ${length}, such as 1:30.`;
  };
  const save = ({ start, end }: { start: string; end: string }) => {
    const last = end === length ? null : parsePosition(end);
    const first = parsePosition(start) ?? 0;
    onTrim(first === 0 && last === null ? null : { start: first, end: last });
  };
  const field = { inputMode: 'text', autoComplete: 'off', dir: 'ltr' } as const;
  return (
    <Form onSubmit={handleSubmit(save)} className={styles.section}>
      <h3>Trim the replay</h3>
      <p className="muted">
        Viewers see the part between start and end. Times count from the start of the whole recording, which
        has {length}. Nothing is deleted.
      </p>
      <div className={styles.pair}>
        <TextField
          label="Start"
          {...field}
          {...register('start', { validate: within })}
          error={formState.errors.start?.message}
        />
        <TextField
          label="End"
          {...field}
          {...register('end', {
            validate: (text) => {
              const valid = within(text);
              if (valid !== true) return valid;
              const isAfter = (parsePosition(text) ?? 0) > (parsePosition(getValues('start')) ?? 0);
              return isAfter || 'Please enter a time after the start.';
            },
          })}
          error={formState.errors.end?.message}
        />
      </div>
      <div className="button-row">
        <Button type="submit" variant="outlined" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Trim'}
        </Button>
        {trim && (
          <Button variant="outlined" disabled={isSaving} onClick={() => onTrim(null)}>
            Show the whole recording
          </Button>
        )}
      </div>
    </Form>
  );
}
