import { InfoPage } from '../components/info-page.tsx';
import * as about from '../texts/about.md';

export const AboutPage = () => <InfoPage {...about} />;
