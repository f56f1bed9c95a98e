import { legalVersions } from '@poc/contracts/legal';
import { LegalPage } from '../components/legal-page.tsx';
import * as privacy from '../texts/privacy.md';

/** `/privacy`: stored data, purposes, retention and rights, as the NDPA requires. */
export const PrivacyPage = () => <LegalPage {...privacy} version={legalVersions.privacy} />;
