import Button from '@mui/material/Button';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../auth/use-session.ts';
import { formatCount } from '../text/numbers.ts';
import { AskToLogin } from './ask-to-login.tsx';

interface LikeButtonProps {
  /** Object of the accessible name, such as `this post`. */
  what: string;
  likes: number;
  liked: boolean;
  onLike: (liked: boolean) => void;
  /** Without a border, for rows of a card. */
  quiet?: boolean;
}

/** Like button with its total. Visitors get the Login Required dialog. */
export function LikeButton({ what, likes, liked, onLike, quiet = false }: LikeButtonProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const count = formatCount(likes);
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'outlined'}
        size="small"
        aria-pressed={liked}
        aria-label={`Like ${what}: ${count} ${likes === 1 ? 'like' : 'likes'}`}
        onClick={() => (session ? onLike(!liked) : setAsksToSignIn(true))}
      >
        <Heart
          size={quiet ? 18 : 20}
          aria-hidden="true"
          {...(!quiet && { color: 'var(--live)', fill: liked ? 'var(--live)' : 'none' })}
        />
        <span className="tabular">{count}</span>
      </Button>
      {asksToSignIn && (
        <AskToLogin
          text={`Please login to like ${what}.`}
          wanted={pathname + search}
          onClose={() => setAsksToSignIn(false)}
        />
      )}
    </>
  );
}
