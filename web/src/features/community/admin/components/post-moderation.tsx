import Button from '@mui/material/Button';
import type { Post } from '@poc/contracts/entities/community';
import { useState } from 'react';
import { useLockPost, usePinPost } from '../api/cases.ts';
import { BanButton } from './ban-button.tsx';
import { HideDialog } from './hide-dialog.tsx';

/** Moderation of a post: hide it, lock its comments, pin it, or ban its author. */
export function PostModeration({ post, onHidden }: { post: Post; onHidden: () => void }) {
  const lock = useLockPost(post.id);
  const pin = usePinPost(post.id);
  const [hiding, setHiding] = useState(false);
  return (
    <div className="button-row">
      <Button variant="outlined" size="small" onClick={() => setHiding(true)}>
        Hide
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={lock.isPending}
        onClick={() => lock.mutate(!post.locked)}
      >
        {post.locked ? 'Open comments' : 'Close comments'}
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={pin.isPending}
        onClick={() => pin.mutate(!post.pinned)}
      >
        {post.pinned ? 'Unpin' : 'Pin'}
      </Button>
      <BanButton author={post.User} />
      {hiding && (
        <HideDialog
          text={{ kind: 'post', id: post.id }}
          onHidden={onHidden}
          onClose={() => setHiding(false)}
        />
      )}
    </div>
  );
}
