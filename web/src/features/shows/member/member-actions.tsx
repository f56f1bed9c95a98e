import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { MessageSquare, Play } from 'lucide-react';
import { resumePercent } from '../../../shared/progress/watch-progress.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { LikeShow } from '../components/like-show.tsx';

export type ShowPart = 'player' | 'comments';

interface MemberActionsProps {
  show: Show;
  featured: boolean;
  onOpen: (part: ShowPart) => void;
}

/** A member's actions on a show's card: like, comments, and Watch or Resume. */
export function MemberActions({ show, featured, onOpen }: MemberActionsProps) {
  const { title, progress, comments_count: count } = show;
  const action = resumePercent(progress) === null ? 'Watch' : 'Resume';
  const comments = formatCount(count);
  return (
    <>
      <LikeShow show={show} />
      <Button
        variant="quiet"
        aria-label={`Comments on ${title}: ${comments} ${count === 1 ? 'comment' : 'comments'}`}
        onClick={() => onOpen('comments')}
      >
        <MessageSquare size={20} aria-hidden="true" />
        <span className="tabular">{comments}</span>
      </Button>
      <Button
        variant={featured ? 'contained' : 'outlined'}
        size="small"
        style={{ marginLeft: 'auto' }}
        aria-label={`${action}: ${title}`}
        onClick={() => onOpen('player')}
      >
        <Play size={17} aria-hidden="true" />
        {action}
      </Button>
    </>
  );
}
