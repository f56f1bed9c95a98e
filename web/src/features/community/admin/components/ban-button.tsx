import type { Author } from '@poc/contracts/entities/identity';
import { useState } from 'react';
import { BanDialog } from './ban-dialog.tsx';

/** Bans the author of a text from posting; administrators are not banned. */
export function BanButton({ author }: { author: Author }) {
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
      {asking && <BanDialog person={author} onClose={() => setAsking(false)} />}
    </>
  );
}
