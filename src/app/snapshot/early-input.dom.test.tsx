import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Born, Buttons, Login, NOTHING, Profile } from './early-input.fixture.tsx';
import { NOTE_EARLY_INPUT, repeatEarlyInput } from './early-input.ts';

const onPress = vi.fn();
const onSubmit = vi.fn();
let host: HTMLElement;
let root: Root | undefined;

// happy-dom lacks this property, which browsers reflect from the attribute.
beforeAll(() => {
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
    set(this: HTMLOptionElement, isDefault: boolean) {
      this.toggleAttribute('selected', isDefault);
    },
  });
});

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  host.id = 'root';
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  host.remove();
  window.takeEarlyInput?.();
  delete window.takeEarlyInput;
  vi.restoreAllMocks();
  onPress.mockReset();
  onSubmit.mockReset();
});

const note = () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- a page contains its script as text
  new Function(NOTE_EARLY_INPUT)();
};

/** Shows a page as its parser does: the script of the head runs first. */
function open(screen: ReactNode) {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  note();
  host.innerHTML = renderToStaticMarkup(screen);
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
}

function App({ children }: { children: ReactNode }) {
  useLayoutEffect(repeatEarlyInput, []);
  return children;
}

/** Starts the app, which replaces the page, and waits until it has repeated the input. */
async function start(screen: ReactNode) {
  const early = [...host.children];
  root = createRoot(host);
  root.render(<App>{screen}</App>);
  await vi.waitFor(() => expect(early.some((element) => host.contains(element))).toBe(false));
  // The repetition is a microtask. React renders its last changes in another one.
  await new Promise((resolve) => setTimeout(resolve));
}

/** An element of the screen. The tests read no property of another element that an input field lacks. */
function field(selector: string): HTMLInputElement {
  const found = host.querySelector<HTMLInputElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

function type(selector: string, text: string) {
  const typed = field(selector);
  typed.focus();
  typed.value = text;
  typed.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const state = () => JSON.parse(field('output').textContent) as unknown;

describe('fields', () => {
  it('restores a text, a long text, a choice, a radio button and a checkbox', async () => {
    open(<Profile />);
    type('[name=name]', 'Mara');
    type('textarea', 'Two\nlines');
    type('select', 'BE');
    field('[value=coffee]').click();
    field('[name=mails]').click();
    await start(<Profile />);
    expect(state()).toEqual({ name: 'Mara', about: 'Two\nlines', country: 'BE', drink: 'coffee', mails: true });
    expect(field('[name=name]').value).toBe('Mara');
    expect(field('[value=coffee]').checked).toBe(true);
  });

  it('restores choices and a cleared text that differ from those of the page', async () => {
    const draft = { name: 'Mara', country: 'BE', drink: 'tea', mails: true };
    open(<Profile draft={draft} />);
    type('select', 'NL');
    type('[name=name]', '');
    field('[value=coffee]').click();
    field('[name=mails]').click();
    await start(<Profile draft={draft} />);
    expect(state()).toEqual({ ...NOTHING, country: 'NL', drink: 'coffee', mails: false });
  });

  it('restores a login that the browser filled in without an event', async () => {
    open(<Login onSubmit={onSubmit} />);
    field('[name=email]').value = 'mara@example.com';
    field('[name=password]').value = 'secret';
    await start(<Login onSubmit={onSubmit} />);
    send();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'mara@example.com', password: 'secret' });
  });

  it('ignores texts and choices of an earlier visit, which the browser restores without an event', async () => {
    open(<Profile />);
    field('textarea').value = 'Words of a member';
    field('select').value = 'BE';
    field('[value=coffee]').checked = true;
    field('[name=mails]').checked = true;
    await start(<Profile />);
    expect(state()).toEqual(NOTHING);
  });

  it('adds a long text to one of the app that the page did not show', async () => {
    open(<Profile />);
    type('textarea', 'And more');
    await start(<Profile draft={{ about: 'A draft of an hour' }} />);
    expect(state()).toEqual({ ...NOTHING, about: 'A draft of an hour\nAnd more' });
  });

  it('preserves the value of the app in a field that the user did not change', async () => {
    const draft = { name: 'Draft', country: 'BE', drink: 'tea', mails: true };
    open(<Profile />);
    type('textarea', 'About me');
    await start(<Profile draft={draft} />);
    expect(state()).toEqual({ ...NOTHING, ...draft, about: 'About me' });
  });

  it('restores the parts of one value, each of which the app derives from the others', async () => {
    open(<Born />);
    type('[name=day]', '4');
    type('[name=month]', '3');
    type('[name=year]', '1987');
    await start(<Born />);
    expect(field('output').textContent).toBe('1987-3-4');
  });

  it('ignores a field that the app does not have', async () => {
    open(<input name="gone" />);
    type('[name=gone]', 'Mara');
    await start(<Profile />);
    expect(state()).toEqual(NOTHING);
  });

  it('records a page whose parser has ended', async () => {
    host.innerHTML = renderToStaticMarkup(<Profile />);
    note();
    type('[name=name]', 'Mara');
    await start(<Profile />);
    expect(state()).toEqual({ ...NOTHING, name: 'Mara' });
  });

  it('records no input after the start', async () => {
    open(<Profile />);
    const take = window.takeEarlyInput;
    await start(<Profile />);
    type('[name=name]', 'Mara');
    const submit = send();
    expect(window.takeEarlyInput).toBeUndefined();
    expect(take?.()).toMatchObject({ focused: undefined, isSubmitted: false, button: undefined });
    expect(submit.defaultPrevented).toBe(false);
  });
});

describe('the focus', () => {
  it('returns to its field with the selection', async () => {
    open(<Profile />);
    type('[name=name]', 'Mara Visser');
    field('[name=name]').setSelectionRange(5, 11);
    await start(<Profile />);
    const name = field('[name=name]');
    expect([document.activeElement, name.selectionStart, name.selectionEnd]).toEqual([name, 5, 11]);
  });

  it('returns to a field without text, so that no later key press is lost', async () => {
    open(<Profile />);
    field('textarea').focus();
    await start(<Profile />);
    expect(document.activeElement).toBe(field('textarea'));
    expect(state()).toEqual(NOTHING);
  });

  it('does not return to a field that it has left', async () => {
    open(<Profile />);
    type('[name=name]', 'Mara');
    field('[name=name]').blur();
    await new Promise((resolve) => setTimeout(resolve));
    await start(<Profile />);
    expect(document.activeElement).toBe(document.body);
    expect(state()).toEqual({ ...NOTHING, name: 'Mara' });
  });
});

/** Sends the form of the screen. Returns the event. */
function send(): Event {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  field('form').dispatchEvent(event);
  return event;
}

describe('a submit', () => {
  it('does not reach the browser, and marks the form', () => {
    open(<Login onSubmit={onSubmit} />);
    expect(field('form').dataset.held).toBeUndefined();
    expect(send().defaultPrevented).toBe(true);
    expect(field('form').dataset.held).toBe('');
  });

  it('is sent once by the app, with the values of its state', async () => {
    open(<Login onSubmit={onSubmit} />);
    type('[name=email]', 'mara@example.org');
    type('[name=password]', 'a pier in the fog');
    field('button').click();
    send();
    await start(<Login onSubmit={onSubmit} />);
    expect(onSubmit.mock.calls).toEqual([[{ email: 'mara@example.org', password: 'a pier in the fog' }]]);
    expect(field('form').dataset.held).toBeUndefined();
  });

  it('is not sent by the app with a text that the user has not seen', async () => {
    open(<Login onSubmit={onSubmit} />);
    type('[name=password]', 'secret');
    send();
    await start(<Login onSubmit={onSubmit} email="draft@example.com" />);
    expect(onSubmit).not.toHaveBeenCalled();
    expect([field('[name=email]').value, field('[name=password]').value]).toEqual(['draft@example.com', 'secret']);
  });

  it('is not sent by the app if the user did not send it', async () => {
    open(<Login onSubmit={onSubmit} />);
    type('[name=email]', 'mara@example.org');
    await start(<Login onSubmit={onSubmit} />);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a press', () => {
  it('on a button is repeated as often as it was pressed last', async () => {
    open(<Buttons onPress={onPress} />);
    field('button:not([aria-label])').click();
    field('svg').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    field('svg').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await start(<Buttons onPress={onPress} />);
    await vi.waitFor(() => expect(onPress.mock.calls).toEqual([['Account'], ['Account']]));
  });

  it('is not repeated if the user has gone on to a field, and the focus on a button stays', async () => {
    open(<Buttons onPress={onPress} />);
    field('svg').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    field('div').insertAdjacentHTML('beforeend', '<input name="other">');
    field('[name=other]').focus();
    field('[aria-label=Account]').focus();
    await start(<Buttons onPress={onPress} />);
    expect(onPress).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('[aria-label=Account]'));
  });

  it('on a text does nothing', async () => {
    open(<Buttons onPress={onPress} />);
    field('p').click();
    await start(<Buttons onPress={onPress} />);
    expect([onPress.mock.calls.length, document.activeElement]).toEqual([0, document.body]);
  });

  it('is not repeated if the page has two buttons of that name', async () => {
    open(<Buttons onPress={onPress} />);
    field('div').insertAdjacentHTML('beforeend', '<button>Log out</button>');
    [...host.querySelectorAll('button')].at(-1)?.click();
    await start(<Buttons onPress={onPress} />);
    expect(onPress).not.toHaveBeenCalled();
  });
});

it('leads from a full part of a date to the next, as the app does', () => {
  open(<p />);
  host.innerHTML = '<span><input maxlength="2"><input maxlength="2"></span>';
  const [day, month] = [...host.querySelectorAll('input')];
  day?.focus();
  for (const text of ['0', '03']) {
    if (day) day.value = text;
    day?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(document.activeElement).toBe(text === '0' ? day : month);
  }
});
