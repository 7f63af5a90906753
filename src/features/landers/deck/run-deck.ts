import type { MemberId } from '../../../../contract/base/ids.ts';
import { storedChoices, storeLikes } from '../../../domain/choices/visitor-choices.ts';
import { CardDrag, settleCard } from '../../../domain/swipe/card-drag.ts';
import type { Verdict } from '../../../domain/swipe/decide-swipe.ts';
import { swipeActionOf } from '../../../domain/swipe/swipe-keys.ts';
import { listWords } from '../../../domain/words/list-words.ts';
import type { StartLander } from '../people/lander-props.ts';
import { showWhen } from '../people/show-when.ts';
import {
  beginDeck,
  canLookAgain,
  canTakeBack,
  DECK_DEPTH,
  decideTop,
  type DeckState,
  isOver,
  likesLeft,
  lookAgain,
  takeBack,
} from './deck-state.ts';

/** Starts the deck: by pointer, keys and buttons a visitor likes and passes its members. The likes stay on the device. */
export const runDeck: StartLander = (root) => {
  const page = root.querySelector<HTMLElement>('[data-deck]');
  if (page === null || page.querySelector('[data-card]') === null) return () => undefined;
  const over = new AbortController();
  const deck = new Deck(page);
  deck.show();
  page.dataset['live'] = '';
  listenToPointer(deck, over.signal);
  listenToButtons(deck, over.signal);
  listenToKeys(deck, over.signal);
  return () => {
    over.abort();
    delete page.dataset['live'];
  };
};

type Action = Verdict | 'undo' | 'again';

class Deck {
  readonly page: HTMLElement;
  /** The heading, the cards and their buttons. */
  readonly stage: Element;
  readonly #cards: readonly HTMLElement[];
  #state: DeckState;

  constructor(page: HTMLElement) {
    this.page = page;
    this.stage = page.querySelector('[data-stage]') ?? page;
    this.#cards = [...page.querySelectorAll<HTMLElement>('[data-card]')];
    const all = this.#cards.map(({ dataset: { card: id = '', name = '' } }) => ({ id: id as MemberId, name }));
    this.#state = beginDeck(all, storedChoices().likes);
  }

  /** The top card. Null once the deck is over. */
  top(): HTMLElement | null {
    return isOver(this.#state) ? null : this.#cardOf(this.#state.cards[0]?.id);
  }

  /** Returns false if the action is not possible. */
  act(action: Action): boolean {
    const before = this.#state;
    const wasOver = isOver(before);
    const card = action === 'undo' ? this.#cardOf(before.lastPass?.id) : this.top();
    this.#state = after(before, action);
    if (this.#state === before) return false;
    if (card !== null) {
      settleCard(card);
      if (action === 'like' || action === 'pass') card.dataset['gone'] = action;
    }
    // Another tab may have stored likes since.
    if (action === 'like') storeLikes([...storedChoices().likes, ...this.#state.likes]);
    this.show();
    // The heading shows the result of the deck. Its buttons, one of which may have had the focus, are hidden.
    if (isOver(this.#state) !== wasOver) {
      this.#say('');
      this.page.querySelector('h1')?.focus();
    } else if (card !== null) this.#announce(card, action);
    return true;
  }

  show(): void {
    const state = this.#state;
    const now = isOver(state) ? String(state.likes.length) : 'deck';
    this.page.toggleAttribute('data-over', isOver(state));
    showWhen(this.page, 'data-when', now);
    showWhen(this.page, 'data-left', String(likesLeft(state)));
    this.#showCards();
    this.#showLikes();
    this.page.querySelector('[data-action=undo]')?.setAttribute('aria-disabled', String(!canTakeBack(state)));
    for (const again of this.#all('[data-action=again]')) again.hidden = !canLookAgain(state);
  }

  #showCards(): void {
    const places = new Map<string, number>(this.#state.cards.map(({ id }, index) => [id, index]));
    for (const card of this.#cards) {
      const at = places.get(card.dataset['card'] ?? '');
      if (at !== undefined) delete card.dataset['gone'];
      if (at !== undefined && at < DECK_DEPTH) card.dataset['at'] = String(at);
      else delete card.dataset['at'];
      card.hidden = card.dataset['at'] === undefined && card.dataset['gone'] === undefined;
      card.inert = at !== 0;
    }
  }

  #showLikes(): void {
    const liked = new Map<string, string>(this.#state.likes.map(({ id, name }) => [id, name]));
    for (const person of this.#all('[data-liked]')) person.hidden = !liked.has(person.dataset['liked'] ?? '');
    const { lang } = this.page.closest<HTMLElement>('[lang]') ?? document.documentElement;
    for (const names of this.#all('[data-names]')) names.textContent = listWords([...liked.values()], lang || 'en');
  }

  #announce(card: HTMLElement, action: Action): void {
    const next = action === 'undo' ? undefined : this.top()?.dataset['next'];
    this.#say([card.dataset[action], next].filter((words) => words !== undefined).join(' '));
  }

  #say(words: string): void {
    for (const status of this.#all('[role=status]')) status.textContent = words;
  }

  #cardOf = (id: string | undefined) => this.#cards.find((card) => card.dataset['card'] === id) ?? null;
  #all = (selector: string) => this.page.querySelectorAll<HTMLElement>(selector);
}

function after(state: DeckState, action: Action): DeckState {
  if (action === 'undo') return takeBack(state);
  return action === 'again' ? lookAgain(state) : decideTop(state, action);
}

function listenToPointer(deck: Deck, signal: AbortSignal): void {
  const cards = deck.page.querySelector<HTMLElement>('[data-cards]');
  if (cards === null) return;
  const drag = new CardDrag();
  const isOnTop = ({ target }: Event) => deck.top()?.contains(target as Node) === true;
  cards.addEventListener('pointerdown', (event) => drag.down(event, isOnTop(event)), { signal });
  cards.addEventListener('pointermove', (event) => drag.move(event, deck.top()), { signal });
  cards.addEventListener('pointerup', (event) => drag.up(event, deck.top(), (verdict) => deck.act(verdict)), {
    signal,
  });
  cards.addEventListener('pointercancel', () => drag.cancel(deck.top()), { signal });
  cards.addEventListener('click', (event) => drag.click(event), { signal, capture: true });
  // The browser would drag the picture or the link.
  cards.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

function listenToButtons(deck: Deck, signal: AbortSignal): void {
  const press = (event: Event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    // The second click of a double click would like a member whom the visitor has not seen, and only a pass can be undone.
    const isDouble = event instanceof MouseEvent && event.detail > 1 && button?.dataset['action'] === 'like';
    if (button !== null && !isDouble) deck.act(button.dataset['action'] as Action);
  };
  deck.page.addEventListener('click', press, { signal });
}

function listenToKeys(deck: Deck, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const target = event.target as Element;
    // The keys belong to the deck, or to the page as long as none of its elements has the focus.
    if (!target.contains(deck.stage) && !deck.stage.contains(target)) return;
    const action = swipeActionOf(event, deck.stage);
    if (action === undefined || action === 'open' || !deck.act(action)) return;
    event.preventDefault();
    // The focus follows to the next card, unless a button or the heading has it.
    if (document.activeElement?.closest('button, h1') == null) deck.top()?.querySelector('a')?.focus();
  };
  document.addEventListener('keydown', press, { signal });
}
