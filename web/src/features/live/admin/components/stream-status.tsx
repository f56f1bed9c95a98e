import Chip from '@mui/material/Chip';
import type { Stream } from '@poc/contracts/entities/streaming';

export function StreamStatus({ status }: { status: Stream['status'] }) {
  if (status === 'live') return <Chip color="live" label="Live" />;
  if (status === 'scheduled') return <Chip color="danfo" label="Scheduled" />;
  return <Chip label="Ended" />;
}
