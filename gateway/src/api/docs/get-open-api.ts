import { getOpenApi as contract } from '@poc/contracts/endpoints/gateway';
import { openApiDocument } from '@poc/contracts/openapi';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';

export const getOpenApi = route(contract, everyone, ({ publicUrl }) => {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return async () => (document ??= openApiDocument(publicUrl));
});
