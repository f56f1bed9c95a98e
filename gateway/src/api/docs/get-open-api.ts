import { openApiDocument } from '@poc/contracts/openapi';

export const getOpenApi = (publicUrl: string) => {
  const document = openApiDocument(publicUrl);
  return async (): Promise<Record<string, unknown>> => document;
};
