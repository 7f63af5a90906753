import { useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTE_EARLY_INPUT, repeatEarlyInput } from './early-input.ts';

const onPress = vi.fn();
let host: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  host.id = 'root';
  host.innerHTML =
    '<p>Text</p><input type="search" aria-label="Search"><button aria-label="Account"><svg></svg></button><button>Log out</button>';
  // oxlint-disable-next-line typescript/no-implied-eval -- a snapshot contains its script as text
  new Function(NOTE_EARLY_INPUT)();
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  host.remove();
  window.takeEarlyInput?.();
  delete window.takeEarlyInput;
  onPress.mockReset();
});

function App() {
  const [text, setText] = useState('');
  useLayoutEffect(repeatEarlyInput, []);
  return (
    <>
      <input type="search" aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => onPress('Log out')}>
        Log out
      </button>
      <button type="button" aria-label="Account" onClick={() => onPress('Account')} />
      <output>{text}</output>
    </>
  );
}

async function start() {
  const early = [...host.children];
  root = createRoot(host);
  root.render(<App />);
  await vi.waitFor(() => expect(early.some((element) => host.contains(element))).toBe(false));
}

const field = () => host.querySelector('input');
function type(text: string) {
  const typed = field();
  typed?.focus();
  typed?.setRangeText(text);
  typed?.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

it('puts the text of the snapshot into the field of the app, which has the focus', async () => {
  type('Mara');
  await start();
  await vi.waitFor(() => expect(host.querySelector('output')?.textContent).toBe('Mara'));
  expect([field()?.value, document.activeElement]).toEqual(['Mara', field()]);
});

it('returns the focus to a field without text, so that no later key press is lost', async () => {
  field()?.focus();
  await start();
  expect([field()?.value, document.activeElement]).toEqual(['', field()]);
});

it('repeats the first press on a button', async () => {
  host.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  host.querySelector<HTMLElement>('button:not([aria-label])')?.click();
  await start();
  expect(onPress.mock.calls).toEqual([['Account']]);
});

it('does nothing without early input', async () => {
  host.querySelector('p')?.click();
  await start();
  expect([onPress.mock.calls.length, document.activeElement]).toEqual([0, document.body]);
});

it('records no input after the start', async () => {
  const stop = window.takeEarlyInput;
  await start();
  type('Mara');
  expect([stop?.(), window.takeEarlyInput]).toEqual([{}, undefined]);
});

it('repeats no press if the snapshot has two buttons of that name', async () => {
  host.insertAdjacentHTML('beforeend', '<button>Log out</button>');
  [...host.querySelectorAll('button')].at(-1)?.click();
  await start();
  expect(onPress).not.toHaveBeenCalled();
});
