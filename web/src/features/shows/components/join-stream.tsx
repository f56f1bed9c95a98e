import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { Radio } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';

/** Link to a show's live stream. Renders nothing while the show is not live. */
export function JoinStream({ show, small = false }: { show: Show; small?: boolean }) {
  const stream = show.Streams[0];
  if (!stream) return null;
  return (
    <Button
      component={Link}
      variant="danfo"
      size={small ? 'small' : 'medium'}
      to={paths.stream(stream.id)}
      aria-label={`Join Stream: ${show.title}`}
    >
      <Radio size={18} aria-hidden="true" />
      Join Stream
    </Button>
  );
}
