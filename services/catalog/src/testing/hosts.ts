import { createHost } from '@poc/contracts/endpoints/hosts';
import { newId } from '@poc/testing/factories';
import type { TestService } from '@poc/testing/service';
import type { CatalogConfig } from '../config.ts';
import type { CatalogParts } from '../deps.ts';

export const hostBody = (changes: object = {}) => ({
  name: 'Bisi Ojo',
  role: 'Bonds',
  bio: 'Reads a prospectus for fun.',
  picture_url: '',
  position: 10,
  ...changes,
});

/** Creates a host as an administrator. */
export async function addHost(catalog: TestService<CatalogConfig, CatalogParts>, changes: object = {}) {
  const token = catalog.tokens.admin({ id: newId() });
  const { body } = await catalog.call(createHost, { token, body: hostBody(changes) });
  if (!body) throw new Error('the host was not created');
  return body;
}
