import { errorBody } from '@poc/contracts/common';
import { getShow } from '@poc/contracts/endpoints/catalog';
import { fail } from '@poc/kit/errors';
import { injectHeaders } from '@poc/kit/trace';

const patienceMs = 2_000;

export interface AskedShow {
  title: string;
  description: string;
  thumbnailUrl: string;
}

/**
 * Asks the catalog for one show, for the moment between a show's making and its event.
 * @param authorization as whom; undefined as a visitor
 * @returns null when there is no such show
 * @throws service_unavailable when the catalog gives no answer to rely on
 */
export async function askCatalog(
  catalogUrl: string,
  showId: string,
  authorization: string | undefined,
): Promise<AskedShow | null> {
  const away = (cause: unknown) => fail('service_unavailable', { internal: 'the catalog', cause });
  const path = `/api${getShow.path.replace('{id}', showId)}`;
  const response = await fetch(new URL(path, catalogUrl), {
    headers: injectHeaders(authorization ? { authorization } : {}),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(away);
  const body: unknown = await response.json().catch(away);
  if (response.status === 404 && errorBody.safeParse(body).success) return null;
  const parsed = getShow.success.schema.safeParse(body);
  if (!response.ok || !parsed.success) return away(parsed.error);
  const { title, description, thumbnail_url } = parsed.data;
  return { title, description, thumbnailUrl: thumbnail_url };
}
