import type { ReactionType } from '@poc/contracts/socket';
import { limits } from '../../../config/limits.ts';
import { looks } from './reaction-looks.ts';

const riseMs = 1_800;

/**
 * Animates a reaction rising from its button. Bypasses React and limits concurrent animations, so that they
 * do not slow down the chat.
 */
export function floatUp(area: HTMLElement, type: ReactionType, count = 1): void {
  for (let nth = 0; nth < Math.min(count, 3); nth += 1) {
    if (area.childElementCount >= limits.reactionFloats || typeof area.animate !== 'function') return;
    const float = document.createElement('span');
    float.textContent = looks[type].emoji;
    area.append(float);
    const sideways = (Math.random() - 0.5) * 72;
    const turn = (Math.random() - 0.5) * 40;
    const rising = float.animate(
      [
        { transform: 'translate(0, 0) scale(0.5)', opacity: 0 },
        { transform: `translate(${sideways * 0.3}px, -36px) scale(1.25)`, opacity: 1, offset: 0.2 },
        { transform: `translate(${sideways}px, -150px) rotate(${turn}deg) scale(1)`, opacity: 0 },
      ],
      { duration: riseMs, delay: nth * 140, easing: 'ease-out', fill: 'backwards' },
    );
    rising.onfinish = () => float.remove();
  }
}
