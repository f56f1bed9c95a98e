import Button from '@mui/material/Button';
import type { QueueItem } from '@poc/contracts/entities/moderation-queue';
import { useState } from 'react';
import { BanDialog } from './ban-dialog.tsx';

interface BanButtonProps {
  author: QueueItem['User'];
  /** Set for a chat message: bans its author from the chat of this stream. */
  streamId?: string | undefined;
}

/** Bans the author of a text from posting. Hidden for administrators, who cannot be banned. */
export function BanButton({ author, streamId }: BanButtonProps) {
  const [asking, setAsking] = useState(false);
  if (author.role === 'admin') return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Ban ${author.name}`}
        onClick={() => setAsking(true)}
      >
        Ban
      </Button>
      {asking && <BanDialog person={author} streamId={streamId} onClose={() => setAsking(false)} />}
    </>
  );
}
