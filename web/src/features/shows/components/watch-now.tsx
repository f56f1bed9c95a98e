import Button from '@mui/material/Button';
import { Play } from 'lucide-react';

interface WatchNowProps {
  title: string;
  /** `stage` is for dark page heads, next to a primary button. */
  tone?: 'small' | 'primary' | 'stage';
  onWatch: () => void;
}

export const WatchNow = ({ title, tone = 'small', onWatch }: WatchNowProps) => (
  <Button
    variant={tone === 'stage' ? 'stage' : 'contained'}
    size={tone === 'small' ? 'small' : 'medium'}
    aria-label={`Watch Now: ${title}`}
    onClick={onWatch}
  >
    <Play size={17} aria-hidden="true" />
    Watch Now
  </Button>
);
