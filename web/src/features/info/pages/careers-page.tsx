import { InfoPage } from '../components/info-page.tsx';
import * as careers from '../texts/careers.md';

/** `/careers`: how to work with POC. Lists no fictional jobs. */
export const CareersPage = () => <InfoPage {...careers} />;
