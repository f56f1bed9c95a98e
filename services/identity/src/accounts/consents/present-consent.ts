import type { Consent } from '@poc/contracts/entities/identity';
import type { ConsentDoc } from './consent.model.ts';

export const presentConsent = ({ purpose, version, given, at }: ConsentDoc): Consent => ({
  purpose,
  version,
  given,
  at: at.toISOString(),
});
