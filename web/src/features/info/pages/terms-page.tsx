import { legalVersions } from '@poc/contracts/legal';
import { LegalPage } from '../components/legal-page.tsx';
import * as terms from '../texts/terms.md';

/** `/terms`: the terms that users accept when they register. */
export const TermsPage = () => <LegalPage {...terms} version={legalVersions.terms} />;
