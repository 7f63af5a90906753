import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChoicePill } from './choice-pill.tsx';
import { ControlLanguage } from '../control-language.tsx';

let host: HTMLElement;
let root: Root;
let hasRoom: boolean;
const onChange = vi.fn<(value: string) => void>();
/** Called for keys that leave the field. */
const onKeyDown = vi.fn();

const COUNTRIES = [
  ['', 'All countries'],
  ['BE', 'Belgium'],
  ['CI', 'Côte d’Ivoire'],
  ['GQ', 'Equatorial Guinea'],
  ['FR', 'France'],
  ['DE', 'Germany'],
  ['GN', 'Guinea'],
  ['NL', 'Netherlands'],
  ['PL', 'Poland'],
  ['RE', 'Réunion'],
  ['ES', 'Spain'],
].map(([value = '', text = '']) => ({ value, text }));

beforeEach(() => {
  hasRoom = true;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 768px') && query.includes('hover: hover') && hasRoom,
    addEventListener() {},
    removeEventListener() {},
  }));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

interface CountriesProps {
  choices: typeof COUNTRIES;
  error?: string | undefined;
}

function Countries({ choices, error }: CountriesProps) {
  const [value, setValue] = useState('NL');
  const change = (chosen: string) => {
    onChange(chosen);
    setValue(chosen);
  };
  return <ChoicePill label="Country" choices={choices} value={value} error={error} onChange={change} />;
}

async function show(choices = COUNTRIES, error?: string): Promise<HTMLSelectElement> {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ControlLanguage>
          <div role="presentation" onKeyDown={onKeyDown}>
            <Countries choices={choices} error={error} />
          </div>
        </ControlLanguage>
      </I18nProvider>,
    ),
  );
  const select = host.querySelector('select');
  if (select === null) throw new Error('There is no select.');
  return select;
}

const hover = (element: HTMLElement, pointerType = 'mouse') =>
  act(async () => element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType })));
const input = () => host.querySelector<HTMLInputElement>('input[role=combobox]');
/** Waits until the code of the combo box has loaded. */
const loaded = () => act(async () => void (await import('./choice-combo-box.tsx')));
const options = () =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].map(({ textContent }) => textContent);

async function comboBox(): Promise<HTMLInputElement> {
  await hover(await show());
  await loaded();
  const found = input();
  if (found === null) throw new Error('There is no combo box.');
  await act(async () => found.focus());
  return found;
}

const type = (text: string) =>
  act(async () => {
    const field = input();
    if (field === null) throw new Error('There is no combo box.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

function press(key: string): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return act(async () => {
    input()?.dispatchEvent(event);
    return event;
  });
}

it('becomes a combo box with the same name and value under a mouse', async () => {
  const field = await comboBox();
  expect(field.value).toBe('Netherlands');
  expect(document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Country');
  expect(host.querySelector('select')).toBeNull();
});

it('is marked as invalid with its reason, as a select and as a combo box', async () => {
  const select = await show(COUNTRIES, 'Please choose.');
  const errorOf = (field: HTMLElement | null) => [
    field?.getAttribute('aria-invalid'),
    (field?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(''),
  ];
  expect(errorOf(select)).toEqual(['true', 'Please choose.']);
  await hover(select);
  await loaded();
  expect(errorOf(input())).toEqual(['true', 'Please choose.']);
});

it('does not lose the focus when the keyboard reaches it', async () => {
  const select = await show();
  // happy-dom does not match a select with :focus-visible.
  Object.assign(select, { matches: (selector: string) => selector === ':focus-visible' });
  await act(async () => select.focus());
  await loaded();
  expect(input()).not.toBeNull();
  expect(document.activeElement).toBe(input());
  const field = input();
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 'Netherlands'.length]);
});

it('stays a select on touch, on a narrow screen, with few options and while its list may be open', async () => {
  const select = await show();
  await hover(select, 'touch');
  await loaded();
  expect(input()).toBeNull();
  hasRoom = false;
  await hover(select);
  await loaded();
  expect(input()).toBeNull();
  hasRoom = true;
  await hover(await show(COUNTRIES.slice(0, 10)));
  await loaded();
  expect(input()).toBeNull();
  await show();
  await act(async () => select.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await hover(select);
  await loaded();
  expect(input()).toBeNull();
  await act(async () => select.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await hover(select);
  await loaded();
  expect(input()).not.toBeNull();
});

it('finds options by a part of their text without accents and punctuation, and selects the best match on Enter', async () => {
  await comboBox();
  await type('reu');
  expect(options()).toEqual(['Réunion']);
  await type("d'iv");
  expect(options()).toEqual(['Côte d’Ivoire']);
  await type('guinea');
  expect(options()).toEqual(['Equatorial Guinea', 'Guinea']);
  await press('Enter');
  expect(onChange.mock.calls).toEqual([['GN']]);
  expect(input()?.value).toBe('Guinea');
  expect(options()).toEqual([]);
});

it('shows all options on a click, and selects one with arrow keys', async () => {
  const field = await comboBox();
  await act(async () => field.click());
  expect(options()).toEqual(COUNTRIES.map(({ text }) => text));
  await press('ArrowDown');
  await press('Enter');
  expect(onChange.mock.calls).toEqual([['PL']]);
});

it('reports that no option matches, and does not change its value', async () => {
  const field = await comboBox();
  await type('atlantis');
  expect(document.querySelector('[role=listbox]')?.textContent).toBe('Nothing found');
  await press('Enter');
  expect([onChange.mock.calls, field.value]).toEqual([[], 'Netherlands']);
});

it('restores its value when it is emptied and loses the focus', async () => {
  const field = await comboBox();
  await type('');
  await act(async () => field.blur());
  expect([onChange.mock.calls, field.value]).toEqual([[], 'Netherlands']);
});

it('closes its list and no dialog below it on Escape', async () => {
  const field = await comboBox();
  await type('pol');
  const first = await press('Escape');
  expect([options(), field.value]).toEqual([[], 'Netherlands']);
  const second = await press('Escape');
  // React Aria's dialog closes on an Escape that reaches it, and a close watcher on one whose default is not prevented.
  expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, false]);
  expect(onKeyDown.mock.calls.length).toBe(1);
});

it('can select the option without a value', async () => {
  await comboBox();
  await type('all');
  await press('Enter');
  expect(onChange.mock.calls).toEqual([['']]);
  expect(input()?.value).toBe('All countries');
});
