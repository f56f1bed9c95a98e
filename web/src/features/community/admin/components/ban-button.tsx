import type { QueueItem } from '@poc/contracts/entities/moderation-queue';
import { useState } from 'react';
import { BanDialog } from './ban-dialog.tsx';

interface BanButtonProps {
  author: QueueItem['User'];
  /** Of a chat message: they are banned from the chat of this stream. */
  streamId?: string | undefined;
}

/** Bans the author of a text from posting; administrators are not banned. */
export function BanButton({ author, streamId }: BanButtonProps) {
  const [asking, setAsking] = useState(false);
  if (author.role === 'admin') return null;
  return (
    <>
      <button
        type="button"
        className="button button-secondary button-small"
        aria-label={`Ban ${author.name}`}
        onClick={() => setAsking(true)}
      >
        Ban
      </button>
      {asking && <BanDialog person={author} streamId={streamId} onClose={() => setAsking(false)} />}
    </>
  );
}
