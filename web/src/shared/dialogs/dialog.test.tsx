import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import {
  BrowserRouter,
  Link,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHistory } from '../history-steps.ts';
import { Dialog } from './dialog.tsx';

followHistory();

function wide(isWide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: !isWide,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
beforeEach(() => wide(false));
afterEach(() => vi.unstubAllGlobals());

let refuses = false;

function Shop() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1>Shop</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setParams({ form: 'new' }, { replace: true })}>
        Form
      </button>
      {open && (
        <Dialog
          title="Cart"
          onClose={() => refuses || setOpen(false)}
          actions={
            <>
              <button type="button" onClick={() => setOpen(false)}>
                Close
              </button>
              <button type="button" onClick={() => setAsking(true)}>
                Clear
              </button>
            </>
          }
        >
          <Link to="/cart">View</Link>
          {asking && (
            <Dialog title="Sure?" onClose={() => setAsking(false)}>
              <button
                type="button"
                onClick={() => {
                  setAsking(false);
                  setOpen(false);
                }}
              >
                Yes
              </button>
            </Dialog>
          )}
        </Dialog>
      )}
      {params.has('form') && (
        <Dialog title="Form" onClose={() => undefined}>
          <button type="button" onClick={() => setParams({}, { replace: true })}>
            Save
          </button>
        </Dialog>
      )}
    </>
  );
}

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Navigates from the home page to the shop. */
function visitShop() {
  refuses = false;
  history.pushState(null, '', '/home');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/home" element={<Link to="/shop">To the shop</Link>} />
        <Route path="/shop" element={<Shop />} />
        <Route path="/cart" element={<h1>Your cart</h1>} />
      </Routes>
      <Where />
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'To the shop' }));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const where = () => document.querySelector('output')?.textContent;
const isOpen = (name: string) => screen.findByRole('dialog', { name, hidden: true });
const isClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name, hidden: true })).toBeNull());
/** History changes happen in separate tasks. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
async function back() {
  await settled();
  history.back();
  await settled();
}
const leadsHome = async () => {
  await back();
  await waitFor(() => expect(where()).toBe('/home'));
};

test('on a phone Back closes the dialog and not its page', async () => {
  visitShop();
  press('Open');
  await isOpen('Cart');
  await back();
  await isClosed('Cart');
  expect(where()).toBe('/shop');
  await leadsHome();
});

test('a dialog closed otherwise leaves no history entry', async () => {
  visitShop();
  for (let time = 0; time < 2; time += 1) {
    press('Open');
    await isOpen('Cart');
    await settled();
    press('Close');
    await isClosed('Cart');
  }
  await leadsHome();
});

test('Back closes the upper of two dialogs; both may close together', async () => {
  visitShop();
  press('Open');
  await isOpen('Cart');
  press('Clear');
  await isOpen('Sure?');
  await back();
  await isClosed('Sure?');
  await isOpen('Cart');
  press('Clear');
  await isOpen('Sure?');
  await settled();
  press('Yes');
  await isClosed('Cart');
  await leadsHome();
});

test('after a link inside the dialog, Back returns to the page, and once more to the previous one', async () => {
  visitShop();
  press('Open');
  await isOpen('Cart');
  await settled();
  fireEvent.click(screen.getByRole('link', { name: 'View' }));
  await screen.findByRole('heading', { name: 'Your cart' });
  await back();
  await waitFor(() => expect(where()).toBe('/shop'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await leadsHome();
});

test('closing a dialog that is part of the URL removes it from there', async () => {
  visitShop();
  press('Form');
  await isOpen('Form');
  await settled();
  press('Save');
  await isClosed('Form');
  await settled();
  expect(location.search).toBe('');
  await leadsHome();
});

test('a dialog that refuses to close stays open for the next Back', async () => {
  visitShop();
  press('Open');
  await isOpen('Cart');
  refuses = true;
  await back();
  await back();
  await isOpen('Cart');
  expect(where()).toBe('/shop');
  refuses = false;
  await back();
  await isClosed('Cart');
  await leadsHome();
});

test('on a desktop Back leaves the page', async () => {
  wide(true);
  visitShop();
  press('Open');
  await isOpen('Cart');
  await leadsHome();
});

function Reset() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/login', { replace: true, state: { reset: true } })}>
        Reset
      </button>
      {state?.reset === true && (
        <Dialog title="New password" onClose={() => undefined}>
          <button type="button" onClick={() => navigate('/login', { replace: true })}>
            Done
          </button>
        </Dialog>
      )}
    </>
  );
}

test('a dialog that is part of the history state stays closed', async () => {
  history.pushState(null, '', '/home');
  history.pushState(null, '', '/login');
  render(
    <BrowserRouter>
      <Reset />
      <Where />
    </BrowserRouter>,
  );
  press('Reset');
  await isOpen('New password');
  await settled();
  press('Done');
  await isClosed('New password');
  await settled();
  await settled();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(history.state.usr).toBeNull();
});

const wordsOf = (title: string, more: Partial<ComponentProps<typeof Dialog>>) => (
  <Dialog title={title} onClose={vi.fn()} {...more}>
    Words
  </Dialog>
);

test('read-only and wide dialogs have a close button, short questions do not', () => {
  const answers = <button type="button">Save</button>;
  const closeButton = () => screen.queryByRole('button', { name: 'Close' });
  const { rerender } = render(wordsOf('History', {}));
  expect(closeButton()).not.toBeNull();
  rerender(wordsOf('Sure?', { actions: answers }));
  expect(closeButton()).toBeNull();
  rerender(wordsOf('Edit', { actions: answers, size: 'sm' }));
  expect(closeButton()).not.toBeNull();
});

test('wide dialogs fill the screen on phones, questions and short forms do not', () => {
  const fills = () => screen.getByRole('dialog').classList.contains('MuiDialog-paperFullScreen');
  const { rerender } = render(wordsOf('Edit', { size: 'sm' }));
  expect(fills()).toBe(true);
  rerender(wordsOf('Sure?', {}));
  expect(fills()).toBe(false);
});
