import { type PointerEvent, type ReactNode, useState } from 'react';

const load = () => import('./show-preview.tsx');

/**
 * Preview of a show under the mouse; its code is loaded when a mouse first reaches the card.
 * @param id undefined for a card without a preview
 * @returns the preview, for the picture, and the card's handler
 */
export function useShowHover(id: string | undefined): {
  preview: ReactNode;
  onPointerEnter: (event: PointerEvent) => void;
} {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  return {
    preview: id && code && <code.ShowPreview id={id} />,
    onPointerEnter: ({ pointerType }) => {
      if (id && pointerType === 'mouse') load().then(setCode, () => undefined);
    },
  };
}
