import type { Stream } from '@poc/contracts/entities/streaming';
import { Badge } from '../../../../shared/components/badge.tsx';

export function StreamStatus({ status }: { status: Stream['status'] }) {
  if (status === 'live') return <Badge tone="live">Live</Badge>;
  if (status === 'scheduled') return <Badge tone="danfo">Scheduled</Badge>;
  return <Badge>Ended</Badge>;
}
