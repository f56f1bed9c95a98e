import type { Conversion } from '@poc/contracts/entities/catalog';

const reasons: Readonly<Record<NonNullable<Conversion['reason']>, string>> = {
  unreadable: 'the file can’t be read as a video. Please upload it again, or another one.',
  missing: 'the file is not in the store any more. Please upload it again.',
  encoder: 'the encoder stopped with an error.',
  too_slow: 'it took too long.',
  storage: 'the object store, or the server’s disk, failed.',
  interrupted: 'the server was stopped each time.',
};

/** Describes the progress of a video's conversion. */
export function conversionText({ status, percent, qualities, reason }: Conversion): string {
  switch (status) {
    case 'waiting':
      return 'As uploaded only: the server cannot convert videos.';
    case 'queued':
      return reason === null ? 'Waiting to be converted' : 'Waiting for an automatic retry';
    case 'running':
      return `Converting: ${percent} %`;
    case 'ready':
      return qualities.map((quality) => `${quality}p`).join(', ');
    case 'failed':
      return `Not converted: ${reason === null ? 'it failed.' : reasons[reason]}`;
  }
}
