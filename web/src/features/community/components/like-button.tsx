import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { formatCount } from '../../../shared/text/numbers.ts';

interface LikeButtonProps {
  /** Object of the accessible name, such as `this post`. */
  what: string;
  likes: number;
  liked: boolean;
  onLike: (liked: boolean) => void;
}

/** Like button with its total. Visitors are asked to sign in. */
export function LikeButton({ what, likes, liked, onLike }: LikeButtonProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-pressed={liked}
        aria-label={`Like ${what}: ${formatCount(likes)} ${likes === 1 ? 'like' : 'likes'}`}
        onClick={() => (session ? onLike(!liked) : setAsksToSignIn(true))}
      >
        <Heart size={18} aria-hidden="true" />
        <span className="tabular">{formatCount(likes)}</span>
      </button>
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
