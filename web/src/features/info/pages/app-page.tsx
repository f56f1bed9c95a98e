import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useInstallPrompt } from '../../../shared/hooks/use-install-prompt.ts';
import { InfoPage } from '../components/info-page.tsx';

const sections = [
  {
    id: 'android',
    title: 'Android',
    body: (
      <ol>
        <li>Open POC in Chrome.</li>
        <li>Tap the menu with the three dots.</li>
        <li>Tap “Install app” or “Add to Home screen”, and confirm.</li>
      </ol>
    ),
  },
  {
    id: 'iphone',
    title: 'iPhone and iPad',
    body: (
      <ol>
        <li>Open POC in Safari.</li>
        <li>Tap the Share button.</li>
        <li>Tap “Add to Home Screen”, and confirm with “Add”.</li>
      </ol>
    ),
  },
  {
    id: 'desktop',
    title: 'Computer',
    body: (
      <p>
        In Chrome and Edge, press the install button at the right of the address bar, or look for “Install” in
        the browser’s menu. In Safari on a Mac, choose “Add to Dock” in the File menu.
      </p>
    ),
  },
  {
    title: 'Removing it',
    body: <p>Remove it from your home screen like any other app. Your account and your orders stay.</p>,
  },
];

/** `/app`: how to add POC to a home screen, with an install button where the browser supports it. */
export function AppPage() {
  const install = useInstallPrompt();
  return (
    <InfoPage
      title="Get the app"
      text="POC is an app that comes straight from your browser: one tap adds it to your home screen."
      sections={
        install
          ? [
              {
                title: 'On this device',
                body: (
                  <p>
                    <Button variant="contained" onClick={install}>
                      Install POC
                    </Button>
                  </p>
                ),
              },
              ...sections,
            ]
          : sections
      }
      aside={{
        title: 'Good to know',
        body: (
          <dl>
            <dt>Not in the app stores</dt>
            <dd>
              You will not find POC in Google Play or the App Store. An app of our name there is not ours.
            </dd>
            <dt>Always the newest</dt>
            <dd>There is nothing to update by hand.</dd>
            <dt>Careful with data</dt>
            <dd>
              Switch on Low data behind the sliders at the top of any <Link to={paths.home}>page</Link>.
            </dd>
          </dl>
        ),
      }}
    />
  );
}
