import type { Stream } from '@poc/contracts/entities/streaming';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { useStreamActions } from '../api/use-stream-actions.ts';
import type { StreamTask } from '../streams-list.tsx';

interface StreamQuestionProps {
  task: Exclude<StreamTask, 'edit'>;
  stream: Stream;
  onClose: () => void;
}

/** Confirms a change that viewers notice immediately, then makes it optimistically. */
export function StreamQuestion({ task, stream, onClose }: StreamQuestionProps) {
  const { status, remove } = useStreamActions();
  const title = stream.Show.title || 'Deleted show';
  const questions = {
    start: {
      title: `Start “${title}” now?`,
      text: `It was scheduled for ${formatStamp(stream.start_time)}. Everyone with a reminder gets an email now, and the chat opens.`,
      confirmLabel: 'Start Now',
      harmless: true,
      run: () => status.mutate({ stream, to: 'live' }),
    },
    end: {
      title: `End “${title}” now?`,
      text: 'All viewers see that it has ended, and the chat closes. The replay stays.',
      confirmLabel: 'End Now',
      harmless: false,
      run: () => status.mutate({ stream, to: 'ended' }),
    },
    delete: {
      title: `Delete the stream of “${title}”?`,
      text: 'Its chat, reactions, statistics, and any recording with its chapters are deleted too. The show stays. This cannot be undone.',
      confirmLabel: 'Delete',
      harmless: false,
      run: () => remove.mutate(stream),
    },
  } as const;
  const { run, ...question } = questions[task];
  return (
    <AskToConfirm
      {...question}
      onConfirm={() => {
        run();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
