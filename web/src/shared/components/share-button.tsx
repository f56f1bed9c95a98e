import Button from '@mui/material/Button';
import { Share2 } from 'lucide-react';
import { copyLink } from './copy-link.ts';

/** Shares the page with the device's share sheet, or copies its URL if there is none. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button variant="outlined" size="small" onClick={() => share(title)}>
      <Share2 size={18} aria-hidden="true" />
      Share
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The user cancelled; any other error means that sharing is not permitted here.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(url);
}
