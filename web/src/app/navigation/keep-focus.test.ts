import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const show = (html: string) => {
  root.innerHTML = `<main>${html}</main>`;
};
/** Observers run after the code that made the change. */
const observed = () => new Promise<void>((done) => queueMicrotask(done));
const focus = (selector: string) => root.querySelector<HTMLElement>(selector)?.focus();
async function takeOver(html: string): Promise<Element | null> {
  show(html);
  await observed();
  return document.activeElement;
}

test.each([
  [
    'its id',
    '<a id="more" href="/a">A</a>',
    '<a id="other" href="/b">B</a><a id="more" href="/c">C</a>',
    '#more',
  ],
  ['its name', '<input name="q">', '<input name="p"><input name="q">', '[name="q"]'],
  ['its URL', '<a href="/a">A</a>', '<a href="/b">A</a><a href="/a">A</a>', '[href="/a"]'],
  ['its text', '<button>Sell</button>', '<button>Buy</button><button class="x"> Sell </button>', '.x'],
  [
    'its label',
    '<a href="/a" aria-label="Ada"></a>',
    '<a href="/a">A</a><a href="/a" aria-label="Ada">B</a>',
    '[aria-label]',
  ],
  [
    'its text, not a React id',
    '<button id="_r_1_">Buy</button>',
    '<button id="_r_1_">Sell</button><button class="x">Buy</button>',
    '.x',
  ],
])('finds the focused element by %s', async (_, drawn, taken, wanted) => {
  show(drawn);
  focus('a, input, button');
  keepFocus(root);
  expect(await takeOver(taken)).toBe(root.querySelector(wanted));
});

test('selects the element at the same index among equal ones, or the last', async () => {
  const links = (count: number) => '<a href="/a">Watch</a>'.repeat(count);
  show(links(3));
  focus('a:nth-child(2)');
  keepFocus(root);
  expect(await takeOver(links(4))).toBe(root.querySelectorAll('a')[1]);
  show(links(3));
  focus('a:nth-child(3)');
  keepFocus(root);
  expect(await takeOver(links(2))).toBe(root.querySelectorAll('a')[1]);
});

test('uses the latest focus before the replacement', async () => {
  show('<a href="/a">A</a><a href="/b">B</a>');
  focus('[href="/a"]');
  keepFocus(root);
  focus('[href="/b"]');
  expect(await takeOver('<a href="/a">A</a><a href="/b">B</a>')).toBe(root.querySelector('[href="/b"]'));
});

test('focuses an element that appears later, unless something else was focused first', async () => {
  show('<a href="/a">A</a>');
  focus('a');
  keepFocus(root);
  expect(await takeOver('Loading')).toBe(document.body);
  expect(await takeOver('<a href="/a">A</a>')).toBe(root.querySelector('a'));

  show('<a href="/a">A</a>');
  focus('a');
  keepFocus(root);
  await takeOver('<button>Search</button>');
  focus('button');
  root.append(Object.assign(document.createElement('a'), { href: '/a', textContent: 'A' }));
  await observed();
  expect(document.activeElement).toBe(root.querySelector('button'));
});

test('stops waiting after a time limit', async () => {
  vi.useFakeTimers();
  show('<a href="/a">A</a>');
  focus('a');
  keepFocus(root);
  await takeOver('Loading');
  vi.advanceTimersByTime(3_000);
  expect(await takeOver('<a href="/a">A</a>')).toBe(document.body);
});

test('does nothing without a focus or a prerendered page', async () => {
  show('<a href="/a">A</a>');
  keepFocus(root);
  expect(await takeOver('<a href="/a">A</a>')).toBe(document.body);
  root.replaceChildren();
  keepFocus(root);
  expect(await takeOver('<a href="/a">A</a>')).toBe(document.body);
});
