import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';

export type KeyTask = 'create' | 'replace' | 'revoke';

const questions = {
  create: {
    title: 'Replace the stream’s video?',
    text: 'Viewers will see what your encoder sends instead of the current video.',
    confirmLabel: 'Create Key',
    harmless: true,
  },
  replace: {
    title: 'Create a new key?',
    text: 'The current key stops working, and its encoder is disconnected. Enter the new key in OBS.',
    confirmLabel: 'Create New Key',
    harmless: false,
  },
  revoke: {
    title: 'Revoke the stream key?',
    text: 'The encoder is disconnected within a few seconds. Viewers see no new video until you create another key or change the video URL.',
    confirmLabel: 'Revoke Key',
    harmless: false,
  },
} as const;

interface KeyQuestionProps {
  task: KeyTask;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a change of a stream's key. */
export const KeyQuestion = ({ task, ...actions }: KeyQuestionProps) => (
  <AskToConfirm {...questions[task]} {...actions} />
);
