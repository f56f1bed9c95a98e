import { openApiDocument } from '@poc/contracts/openapi';

/** The OpenAPI document of the whole API. It is made once: contracts do not change while a process runs. */
export const getOpenApi = (publicUrl: string) => {
  const document = openApiDocument(publicUrl);
  return async (): Promise<Record<string, unknown>> => document;
};
