export const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Decodes a part of a token, without checking the signature. */
export const decoded = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** Returns the claims of a token. */
export const claimsOf = (token: string): Record<string, unknown> => decoded(token.split('.')[1]);
