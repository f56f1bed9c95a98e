export type { SigningKey } from './keyring.ts';
export { seal, unseal } from './seal.ts';
export { currentSecret, secretsIn } from './secret-list.ts';
