import type { Show } from '@poc/contracts/entities/catalog';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { formatCount } from '../../../shared/text/numbers.ts';
import { useLike } from '../api/like-show.ts';
import styles from './like-button.module.css';

/** Like button of a show with its total. Visitors are asked to sign in. */
export function LikeButton({ show }: { show: Pick<Show, 'id' | 'title' | 'likes'> }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const { liked, press } = useLike(show, session?.user.id ?? null);
  const likes = formatCount(show.likes);
  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-pressed={liked}
        aria-label={`Like ${show.title}: ${likes} ${show.likes === 1 ? 'like' : 'likes'}`}
        onClick={() => (session ? press() : setAsksToSignIn(true))}
      >
        <Heart size={20} aria-hidden="true" />
        <span className="tabular">{likes}</span>
      </button>
      {asksToSignIn && (
        <AskToLogin
          text={`Please login to like ${show.title}.`}
          wanted={pathname + search}
          onClose={() => setAsksToSignIn(false)}
        />
      )}
    </>
  );
}
