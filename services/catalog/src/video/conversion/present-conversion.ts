import type { Conversion } from '@poc/contracts/entities/catalog';
import type { ConversionDoc } from './conversion.model.ts';

/** @param canEncode false without an encoder: queued jobs are shown as waiting */
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
