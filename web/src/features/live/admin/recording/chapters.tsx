import Button from '@mui/material/Button';
import type { Mark, Recording } from '@poc/contracts/entities/streaming';
import { BookmarkPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { TextField } from '../../../../shared/forms/field.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { formatPosition } from '../../../../shared/player/format-position.ts';
import { formatClock } from '../../../../shared/text/dates.ts';
import type { RecordingChanges } from '../api/recording-queries.ts';
import { parsePosition } from './position-text.ts';
import styles from './recording.module.css';

interface ChaptersProps {
  recording: Recording;
  isLive: boolean;
  changes: RecordingChanges;
}

const maxTitleLength = 80;
const blank = { title: '', position: '' };

/** Chapters of a recording: while it is live they mark the current moment, afterwards a position. */
export function Chapters({ recording: { seconds, marks }, isLive, changes }: ChaptersProps) {
  const { add, rename, remove } = changes;
  const heading = useRef<HTMLHeadingElement>(null);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: blank });
  const [edited, setEdited] = useState<string | null>(null);
  const within = (text: string) => {
    const position = parsePosition(text);
    return (
      (position !== null && position < seconds) || `Please enter a time before ${formatPosition(seconds)}.`
    );
  };
  const submit = ({ title, position }: typeof blank) =>
    add.mutate(
      {
        title: title.trim() || `Chapter ${marks.length + 1}`,
        ...(!isLive && { seconds: parsePosition(position) ?? 0 }),
      },
      { onSuccess: () => reset(blank) },
    );
  return (
    <section className={styles.section}>
      <h3 ref={heading} tabIndex={-1} className={isLive ? 'visually-hidden' : undefined}>
        Chapters
      </h3>
      {marks.length === 0 && (
        <p className="muted">
          {isLive
            ? 'Mark moments now. Viewers of the replay can jump to them.'
            : 'Viewers of the replay can jump to chapters.'}
        </p>
      )}
      <ol className={styles.marks}>
        {marks.map((mark) => (
          <li key={mark.id}>
            {edited === mark.id ? (
              <RenameForm
                mark={mark}
                onSave={(title) => {
                  rename.mutate({ markId: mark.id, title });
                  setEdited(null);
                  heading.current?.focus();
                }}
                onCancel={() => {
                  setEdited(null);
                  heading.current?.focus();
                }}
              />
            ) : (
              <>
                <span className="tabular">{timeOf(mark)}</span>
                <span dir="auto" className={styles.title}>
                  {rename.isPending && rename.variables.markId === mark.id
                    ? rename.variables.title
                    : mark.title}
                </span>
                <Button size="small" onClick={() => setEdited(mark.id)}>
                  Rename<span className="visually-hidden"> {mark.title}</span>
                </Button>
                <Button
                  size="small"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(mark.id, { onSuccess: () => heading.current?.focus() })}
                >
                  Delete<span className="visually-hidden"> {mark.title}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      <Form onSubmit={handleSubmit(submit)} className={styles.add}>
        <TextField label="Title" maxLength={maxTitleLength} autoComplete="off" {...register('title')} />
        {!isLive && (
          <TextField
            label="Position"
            dir="ltr"
            autoComplete="off"
            placeholder="1:30"
            {...register('position', { validate: within })}
            error={formState.errors.position?.message}
          />
        )}
        <Button type="submit" variant={isLive ? 'contained' : 'outlined'} disabled={add.isPending}>
          <BookmarkPlus size={20} aria-hidden="true" />
          {isLive ? 'Mark this moment' : 'Add Chapter'}
        </Button>
      </Form>
    </section>
  );
}

/** Position in the recording, or the time of day of a moment without stored video. */
const timeOf = ({ seconds, at }: Mark): string =>
  seconds === null ? formatClock(at) : formatPosition(seconds);

interface RenameFormProps {
  mark: Mark;
  onSave: (title: string) => void;
  onCancel: () => void;
}

function RenameForm({ mark, onSave, onCancel }: RenameFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { title: mark.title } });
  const { ref, ...title } = register('title', {
    validate: (text) => text.trim() !== '' || 'Please enter a title.',
  });
  return (
    <Form onSubmit={handleSubmit((values) => onSave(values.title.trim()))} className={styles.add}>
      <TextField
        label="New title"
        maxLength={maxTitleLength}
        autoComplete="off"
        {...title}
        ref={(input) => {
          ref(input);
          if (input && !formState.isDirty) input.focus();
        }}
        error={formState.errors.title?.message}
      />
      <Button type="submit" variant="outlined">
        Save
      </Button>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
    </Form>
  );
}
