import '../theme/fonts.css';
import '../theme/base.css';
import '../theme/utilities.css';
import '../features/layout/shell.css';
import { queryClient } from '../shared/api/query-client.ts';
import { reportUncaughtErrors } from '../shared/api/report-error.ts';
import { followOtherTabs } from '../shared/auth/session-store.ts';
import { followNewBuilds } from '../shared/code/new-build.ts';
import { registerServiceWorker } from '../shared/code/register-service-worker.ts';
import { trackEditedFields } from '../shared/code/unsaved-input.ts';
import { followHistory } from '../shared/history-steps.ts';
import { followInstallPrompt } from '../shared/hooks/use-install-prompt.ts';
import { followColorMode } from '../shared/preferences/color-mode.ts';
import { openApp } from './open-app.tsx';
import { replayInput } from './replay-input.ts';

reportUncaughtErrors();
followOtherTabs();
followColorMode();
followHistory();
trackEditedFields();
followNewBuilds();
followInstallPrompt();
registerServiceWorker();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root.');
void openApp(container, queryClient).then(() => replayInput(container));
