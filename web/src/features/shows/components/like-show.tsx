import type { Show } from '@poc/contracts/entities/catalog';
import { useSession } from '../../../shared/auth/use-session.ts';
import { LikeButton } from '../../../shared/components/like-button.tsx';
import { useLike } from '../api/like-show.ts';

export function LikeShow({ show }: { show: Pick<Show, 'id' | 'title' | 'likes'> }) {
  const { liked, press } = useLike(show, useSession()?.user.id ?? null);
  return <LikeButton what={show.title} likes={show.likes} liked={liked} onLike={press} />;
}
