import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { followInstallPrompt, useInstallPrompt } from './use-install-prompt.ts';

function Page() {
  const install = useInstallPrompt();
  return install ? (
    <button type="button" onClick={install}>
      Install
    </button>
  ) : (
    <p>Use your browser's menu.</p>
  );
}
followInstallPrompt();
const offer = () => {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
};

test("the browser's offer is kept for the button, and used once", () => {
  render(<Page />);
  expect(screen.queryByRole('button')).toBeNull();
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test('does not offer to install an installed app', () => {
  render(<Page />);
  offer();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button')).toBeNull();
});
