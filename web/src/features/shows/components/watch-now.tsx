import { Play } from 'lucide-react';

interface WatchNowProps {
  title: string;
  /** `stage` is for dark page heads, next to a primary button. */
  tone?: 'small' | 'primary' | 'stage';
  onWatch: () => void;
}

const looks = {
  small: 'button button-primary button-small',
  primary: 'button button-primary',
  stage: 'button button-stage',
} as const;

export function WatchNow({ title, tone = 'small', onWatch }: WatchNowProps) {
  return (
    <button type="button" className={looks[tone]} aria-label={`Watch Now: ${title}`} onClick={onWatch}>
      <Play size={17} aria-hidden="true" />
      Watch Now
    </button>
  );
}
