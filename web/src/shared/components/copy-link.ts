import { showToast } from '../toasts/show-toast.ts';

/** Copies a URL to the clipboard and shows a toast. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('Link copied.', 'success');
  } catch {
    showToast(`The link could not be copied: ${url}`, 'error');
  }
}
