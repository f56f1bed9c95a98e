import styles from './animations.module.css';

const flightMs = 650;
const fallMs = 2_400;
const pieces = 40;
const colours = ['var(--danfo)', 'var(--growth)', 'var(--live)', 'var(--info)'];

/** Appends a decorative element to the page. It takes no clicks, and is removed after its animation. */
function decoration(className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.textContent = text;
  element.ariaHidden = 'true';
  document.body.append(element);
  return element;
}

/** Throws a coin in an arc from a pressed button to the cart, which bounces. */
export function throwCoin(from: Element): void {
  // The button of a cart that was empty appears with the next frame.
  requestAnimationFrame(() => {
    const cart = document.querySelector('[data-cart]');
    if (!cart) return;
    const [start, end] = [from, cart].map((one) => one.getBoundingClientRect());
    if (!start || !end) return;
    const coin = decoration(styles.coin, '₦');
    const at = (x: number, y: number, turn: number, scale: number) =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) rotateY(${turn}deg) scale(${scale})`;
    const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
    const [toX, toY] = [end.x + end.width / 2, end.y + end.height / 2];
    const flight = coin.animate(
      [
        { transform: at(x, y, 0, 0.6), easing: 'ease-out' },
        { transform: at((x + toX) / 2, Math.min(y, toY) - 72, 360, 1.2), easing: 'ease-in' },
        { transform: at(toX, toY, 720, 0.6) },
      ],
      flightMs,
    );
    flight.onfinish = () => {
      coin.remove();
      cart.animate([{}, { transform: 'scale(1.12)' }, {}], 180);
    };
  });
}

export function dropConfetti(): void {
  const sky = decoration(styles.sky);
  for (let nth = 0; nth < pieces; nth += 1) {
    const piece = sky.appendChild(document.createElement('span'));
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.background = colours[nth % colours.length] ?? '';
    const drift = (Math.random() - 0.5) * 160;
    const turns = 360 + Math.random() * 720;
    piece.animate(
      [
        { transform: 'translateY(-5vh)' },
        { transform: `translate(${drift}px, 105vh) rotate3d(1, 0.5, 0.2, ${turns}deg)` },
      ],
      {
        duration: fallMs * (0.6 + Math.random() * 0.4),
        delay: Math.random() * 300,
        easing: 'cubic-bezier(0.3, 0.4, 0.8, 1)',
        fill: 'both',
      },
    );
  }
  setTimeout(() => sky.remove(), fallMs + 300);
}
