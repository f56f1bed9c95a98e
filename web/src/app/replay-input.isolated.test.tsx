import { fireEvent } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEarly } from '../../build/start-early.ts';
import { replayInput } from './replay-input.ts';

function Page() {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('all');
  const [presses, setPresses] = useState(0);
  const [checked, setChecked] = useState(false);
  const [sent, setSent] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(text);
  };
  return (
    <form onSubmit={send}>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Category" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="all">All</option>
        <option value="trading">Trading</option>
      </select>
      <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.target.checked)} />
      <button id="like" type="button" onClick={() => setPresses(presses + 1)}>
        <b>Like</b>
      </button>
      <button id="double" type="button" onClick={() => setPresses(presses * 2)}>
        Double
      </button>
      <output>{JSON.stringify({ text, choice, presses, checked, sent })}</output>
    </form>
  );
}

let root: Root;
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const shown = () => JSON.parse(find('output').textContent ?? '');

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>
    <script type="application/json" id="early">{"entry":"/a.js","files":[]}</script>`;
  startEarly();
});
afterEach(() => root.unmount());
// React renders as in a browser, between events.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);

async function hydrate(): Promise<void> {
  root = hydrateRoot(find('#root'), <Page />);
  await replayInput(find('#root'));
}
const expectShown = (state: object) => vi.waitFor(() => expect(shown()).toMatchObject(state));

test('text and choices from before hydration reach the page', async () => {
  fireEvent.input(find('input'), { target: { value: 'pip' } });
  fireEvent.change(find('select'), { target: { value: 'trading' } });
  await hydrate();
  await expectShown({ text: 'pip', choice: 'trading' });
  expect(find<HTMLInputElement>('input').value).toBe('pip');
});

test('clicks from before hydration are repeated once, each after the effect of the one before', async () => {
  fireEvent.click(find('b'));
  fireEvent.click(find('b'));
  fireEvent.click(find('[type="checkbox"]'));
  fireEvent.click(find('#double'));
  await hydrate();
  await expectShown({ presses: 2, checked: true });
  find('#like').click();
  await expectShown({ presses: 3 });
});

test('a form from before hydration is sent with its text, by the page alone', async () => {
  fireEvent.input(find('input'), { target: { value: 'pip' } });
  expect(fireEvent.submit(find('form'))).toBe(false);
  await hydrate();
  await expectShown({ sent: 'pip' });
});

test('hydrates a page without input unchanged', async () => {
  await hydrate();
  find('#like').click();
  await expectShown({ text: '', choice: 'all', presses: 1, checked: false, sent: '' });
});
