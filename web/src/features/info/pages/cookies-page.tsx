import { legalVersions } from '@poc/contracts/legal';
import { LegalPage } from '../components/legal-page.tsx';
import * as cookies from '../texts/cookies.md';

/** `/cookies`: what POC stores in the browser, and why. */
export const CookiesPage = () => <LegalPage {...cookies} version={legalVersions.privacy} />;
