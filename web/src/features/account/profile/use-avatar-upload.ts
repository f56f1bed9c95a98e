import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { keepUser } from '../../../shared/auth/session-store.ts';
import { imageFault } from '../../../shared/images/image-fault.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { uploadAvatar } from '../api/own-data.ts';

interface Sending {
  /** `data:` URL of the selected picture; empty until it is read. */
  readonly preview: string;
  /** Sent fraction, from 0 to 1. */
  readonly part: number;
}

/** Validates, previews and uploads a selected picture. Leaving the page aborts the upload. */
export function useAvatarUpload(userId: string) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const flying = useRef<AbortController | null>(null);
  useEffect(() => () => flying.current?.abort(), []);

  const send = async (file: File) => {
    if (flying.current) return;
    const fault = imageFault(file);
    setFailure(fault);
    if (fault !== null) return;
    const controller = new AbortController();
    flying.current = controller;
    setSending({ preview: '', part: 0 });
    const change = (news: Partial<Sending>) => setSending((last) => (last ? { ...last, ...news } : last));
    // The content security policy forbids `blob:` URLs, but allows `data:` for pictures.
    const reader = new FileReader();
    reader.onload = () => change({ preview: String(reader.result) });
    reader.readAsDataURL(file);

    try {
      const user = await uploadAvatar(userId, file, {
        onProgress: (part) => change({ part }),
        signal: controller.signal,
      });
      keepUser(user);
      showToast('Profile picture updated.', 'success');
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure(errorText(error, 'Failed to upload image. Please try again.'));
      }
    } finally {
      flying.current = null;
      setSending(null);
    }
  };
  return {
    send,
    sending,
    failure,
    clearFailure: () => setFailure(null),
    stop: () => flying.current?.abort(),
  };
}
