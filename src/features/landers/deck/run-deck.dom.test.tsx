import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedChoices, storeLikes } from '../../../domain/choices/visitor-choices.ts';
import { landerPeople, landerPerson } from '../people/people.fixture.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { SwipeDeck, SwipeDeckPeople } from './deck.tsx';
import { runDeck } from './run-deck.ts';

const PEOPLE = [0, 1, 2, 3, 4, 5].map((index) => landerPerson(index));
const idOf = (index: number) => landerPerson(index).id;
const liked = (...indices: number[]) => indices.map((index) => ({ id: idOf(index), name: `Mara ${index}` }));

let stop: () => void = () => undefined;

/** Opens the lander with the first members. */
function open(count = PEOPLE.length): void {
  stop();
  document.body.innerHTML = renderLander(
    <SwipeDeck data={undefined}>
      <SwipeDeckPeople people={landerPeople(PEOPLE.slice(0, count))} />
    </SwipeDeck>,
  ).html;
  stop = runDeck(document);
}

beforeEach(() => {
  localStorage.clear();
  open();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}
const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.closest('[hidden]') === null)
    .map(({ textContent }) => textContent);
const top = () => document.querySelector<HTMLElement>('[data-card][data-at="0"]');
const press = (action: string) => find(`[data-action=${action}]`).click();
const key = (name: string, on: Element = document.activeElement ?? document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
const title = () => shown('h1 span')[0];

it('likes and passes by the buttons, and stores the likes on the device', () => {
  press('like');
  expect(top()?.dataset['card']).toBe(idOf(1));
  expect(storedChoices().likes).toEqual(liked(0));
  expect(shown('[data-left]')).toEqual(['3 likes left today']);
  press('pass');
  expect(top()?.dataset['card']).toBe(idOf(2));
  expect(storedChoices().likes).toEqual(liked(0));
  expect([idOf(0), idOf(1)].map((id) => find(`[data-card="${id}"]`).dataset['gone'])).toEqual(['like', 'pass']);
  expect(document.querySelectorAll('[data-card]:not([inert])')).toHaveLength(1);
});

it('announces each verdict and the next card', () => {
  press('like');
  expect(shown('[role=status]')).toEqual(['You like Mara 0. Next: Mara 1, 31']);
  press('pass');
  expect(shown('[role=status]')).toEqual(['You passed Mara 1. Next: Mara 2, 32']);
  press('undo');
  expect(shown('[role=status]')).toEqual(['Mara 1 is back.']);
});

it('undoes the last pass once', () => {
  const undo = () => find('[data-action=undo]').getAttribute('aria-disabled');
  expect(undo()).toBe('true');
  press('pass');
  press('pass');
  expect(undo()).toBe('false');
  press('undo');
  press('undo');
  expect([top()?.dataset['card'], undo()]).toEqual([idOf(1), 'true']);
});

it('ends after four likes with the pictures and names of the liked members', () => {
  press('pass');
  for (const _ of [1, 2, 3, 4]) press('like');
  expect(title()).toBe('Four likes are waiting');
  expect(shown('[data-names]')).toEqual(['Mara 1, Mara 2, Mara 3, and Mara 4']);
  const pictures = [...document.querySelectorAll<HTMLElement>('[data-liked]:not([hidden])')];
  expect(pictures.map(({ dataset }) => dataset['liked'])).toEqual([1, 2, 3, 4].map(idOf));
  expect(shown('[data-card]')).toEqual([]);
  expect(shown('form button span')).toEqual(['Send them from your profile']);
  expect(document.activeElement?.tagName).toBe('H1');
  expect(shown('[data-action=again]')).toEqual([]);
});

it('ends with the last card, and shows the passed ones again', () => {
  open(2);
  press('like');
  press('pass');
  expect(title()).toBe('One like is waiting');
  press('again');
  expect(title()).toBe('Four likes. Use them well.');
  expect(top()?.dataset['card']).toBe(idOf(1));
  open(1);
  expect([title(), shown('[data-names]')]).toEqual(['One like is waiting', ['Mara 0']]);
});

it('has words for a deck without any like', () => {
  open(1);
  press('pass');
  expect(title()).toBe('Nobody yet');
  expect(shown('[data-action=again]')).toHaveLength(1);
  expect(shown('form button span')).toEqual(['Create your profile']);
  key('Backspace', document.body);
  expect(top()?.dataset['card']).toBe(idOf(0));
});

it('counts the likes of an earlier visit, also of members who are not in the deck', () => {
  storeLikes([...liked(0), { id: landerPerson(9).id, name: 'Zoe' }]);
  open();
  expect(top()?.dataset['card']).toBe(idOf(1));
  expect(shown('[data-left]')).toEqual(['2 likes left today']);
  storeLikes([...liked(0, 1, 2), { id: landerPerson(9).id, name: 'Zoe' }]);
  open();
  expect([title(), ...shown('[data-names]')]).toEqual(['Four likes are waiting', 'Mara 0, Mara 1, Mara 2, and Zoe']);
  expect(document.activeElement).toBe(document.body);
});

it('follows the keys, and moves the focus to the next card', () => {
  key('ArrowLeft');
  expect(document.activeElement).toBe(top()?.querySelector('a'));
  key('ArrowRight');
  expect([top()?.dataset['card'], storedChoices().likes]).toEqual([idOf(2), liked(1)]);
  key('z');
  expect(top()?.dataset['card']).toBe(idOf(0));
  find('[data-action=pass]').focus();
  key('ArrowLeft');
  expect(document.activeElement).toBe(find('[data-action=pass]'));
});

it('leaves the keys of the first step alone', () => {
  for (const selector of ['form input', 'form button']) key('ArrowRight', find(selector));
  expect(storedChoices().likes).toEqual([]);
});

it('follows the pointer', () => {
  const drag = (to: number) => {
    const card = top();
    if (card === null) throw new Error('The deck is over.');
    card.setPointerCapture = vi.fn();
    const send = (type: string, clientX: number) =>
      card.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX, clientY: 0 }));
    send('pointerdown', 0);
    send('pointermove', to);
    send('pointerup', to);
  };
  drag(300);
  expect(storedChoices().likes).toEqual(liked(0));
  drag(-300);
  expect(top()?.dataset['card']).toBe(idOf(2));
  expect(find(`[data-card="${idOf(1)}"]`).style.cssText).toBe('');
});

it('does nothing after it is stopped, and nothing to drawn people', () => {
  stop();
  press('like');
  key('ArrowRight');
  expect(storedChoices().likes).toEqual([]);
  expect(find('[data-deck]').hasAttribute('data-live')).toBe(false);
  document.body.innerHTML = renderLander(
    <SwipeDeck data={undefined}>
      <SwipeDeckPeople people={undefined} />
    </SwipeDeck>,
  ).html;
  stop = runDeck(document);
  key('ArrowRight');
  expect(title()).toBe('Four likes. Use them well.');
});
