import { getOpenApi as contract } from '@poc/contracts/endpoints/gateway';
import { openApiDocument } from '@poc/contracts/openapi';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';

/** Serves the OpenAPI document of the whole API, generated once at startup. */
export const getOpenApi = route(contract, everyone, ({ publicUrl }: { publicUrl: string }) => {
  const document = openApiDocument(publicUrl);
  return async () => document;
});
