import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { Radio } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';

interface JoinStreamProps {
  show: Show;
  /** `danfo` is for the primary action of a stage; `stage` for a secondary one. */
  look?: 'danfo' | 'outlined' | 'stage';
}

/** Link to a show's live stream. Renders nothing while the show is not live. */
export function JoinStream({ show, look = 'danfo' }: JoinStreamProps) {
  const stream = show.Streams[0];
  if (!stream) return null;
  return (
    <Button
      component={Link}
      variant={look}
      size={look === 'outlined' ? 'small' : 'medium'}
      to={paths.stream(stream.id)}
      aria-label={`Join Stream: ${show.title}`}
    >
      <Radio size={18} aria-hidden="true" />
      Join Stream
    </Button>
  );
}
