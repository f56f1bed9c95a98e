import Button from '@mui/material/Button';
import { useInstallPrompt } from '../../../shared/hooks/use-install-prompt.ts';
import { InfoPage } from '../components/info-page.tsx';
import * as app from '../texts/app.md';

/** `/app`: how to add POC to a home screen, with an install button where the browser supports it. */
export function AppPage() {
  const install = useInstallPrompt();
  const here = install && {
    id: 'here',
    title: 'On this device',
    body: (
      <p>
        <Button variant="contained" onClick={install}>
          Install POC
        </Button>
      </p>
    ),
  };
  return <InfoPage {...app} sections={here ? [here, ...app.sections] : app.sections} />;
}
