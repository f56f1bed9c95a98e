import { catalogFigures } from '@poc/catalog/figures/catalog-figures';
import { commerceFigures } from '@poc/commerce/figures/commerce-figures';
import { identityFigures } from '@poc/identity/figures/identity-figures';
import { countFigures } from '@poc/kit/figures/count-figures';
import { streamingFigures } from '@poc/streaming/figures/streaming-figures';
import type { SeedContext } from '../entity.ts';

/** Computes the statistics of the demo data, because it is older than the days that running services recompute. */
export async function countSeeded({ databases }: SeedContext): Promise<void> {
  const { catalog, commerce, identity, streaming } = databases;
  await Promise.all([
    countFigures(catalog, catalogFigures),
    countFigures(commerce, commerceFigures),
    countFigures(identity, identityFigures),
    countFigures(streaming, streamingFigures),
  ]);
}
