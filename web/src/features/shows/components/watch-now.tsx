import Button from '@mui/material/Button';
import { Play } from 'lucide-react';

const looks = { small: 'outlined', primary: 'contained', stage: 'stage' } as const;

interface WatchNowProps {
  title: string;
  /** `small` is for cards in a list; `stage` for dark page heads, next to a primary button. */
  tone?: keyof typeof looks;
  onWatch: () => void;
}

export const WatchNow = ({ title, tone = 'small', onWatch }: WatchNowProps) => (
  <Button
    variant={looks[tone]}
    size={tone === 'small' ? 'small' : 'medium'}
    aria-label={`Watch Now: ${title}`}
    onClick={onWatch}
  >
    <Play size={17} aria-hidden="true" />
    Watch Now
  </Button>
);
