import { openApiDocument } from '@poc/contracts/openapi';

/** Serves the OpenAPI document of the whole API, generated once at startup. */
export const getOpenApi = (publicUrl: string) => {
  const document = openApiDocument(publicUrl);
  return async (): Promise<Record<string, unknown>> => document;
};
