import type { Conversion } from '@poc/contracts/entities/catalog';
import type { ConversionDoc } from './conversion.model.ts';

/** @param canEncode whether this server has an encoder: without one a job waits */
export function presentConversion(
  { status, percent, renditions, reason }: ConversionDoc,
  canEncode: boolean,
): Conversion {
  return {
    status: status === 'queued' && !canEncode ? 'waiting' : status,
    percent,
    qualities: renditions.map(({ quality }) => quality),
    reason,
  };
}
