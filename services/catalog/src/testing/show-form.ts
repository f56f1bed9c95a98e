import { createShow, updateShow } from '@poc/contracts/endpoints/catalog';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import type { TestService } from '@poc/testing/service';
import { useStarted } from '@poc/testing/use-started';
import { z } from 'zod';
import type { CatalogConfig } from '../config.ts';
import type { CatalogParts } from '../deps.ts';

const published = z.object({ type: z.string(), data: z.looseObject({}) });

/** Valid text fields of a show; `changes` overrides fields. */
export const showTexts = (changes: Record<string, string> = {}): Record<string, string> => ({
  title: 'Pip Happens',
  description: 'Forex without the screaming.',
  category: 'Trading',
  ...changes,
});

/** Form data as a browser sends it. */
export function formOf(
  texts: Record<string, string>,
  image?: Uint8Array,
  fileName = 'picture.png',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  // Browsers send this type for an empty file field.
  const type = fileName === '' ? 'application/octet-stream' : 'image/png';
  if (image) form.append('image', new Blob([new Uint8Array(image)], { type }), fileName);
  return form;
}

/** Creates a `showDesk` before the tests of a file, once the service has started. */
export const useShowDesk = (catalog: TestService<CatalogConfig, CatalogParts>) =>
  useStarted(async () => showDesk(catalog));

/** Helpers that create, update and inspect shows as an administrator. */
export function showDesk(catalog: TestService<CatalogConfig, CatalogParts>) {
  const token = catalog.tokens.admin({ id: newId() });
  return {
    token,
    async eventsAbout(id: string): Promise<unknown[]> {
      const rows = await outboxOf(catalog.deps.db).find({ key: id }).sort({ position: 1 }).toArray();
      return rows.map((row) => published.parse(JSON.parse(row.envelope)));
    },
    create: (changes: Record<string, string> = {}, image?: Uint8Array) =>
      catalog.call(createShow, { token, body: formOf(showTexts(changes), image) }),
    update: (id: string, changes: Record<string, string> = {}, image?: Uint8Array) =>
      catalog.call(updateShow, { token, params: { id }, body: formOf(showTexts(changes), image) }),
  };
}
