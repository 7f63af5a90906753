import { storedChoices, storeInterests } from '../../../domain/choices/visitor-choices.ts';
import type { InterestName } from '../../../domain/interests/interest-words.ts';
import type { PeopleCount } from '../../../domain/words/people-words.ts';
import { shownCount } from '../../landing/count-words.ts';
import type { StartLander } from '../people/lander-props.ts';
import { showWhen } from '../people/show-when.ts';

const MOST = 3;

/** Starts the choice of three interests. It stays on the device for the sign-up, and the bar shows how many profiles have one of them. */
export const runInterests: StartLander = (root) => {
  const part = root.querySelector<HTMLElement>('[data-interests]');
  if (part === null) return () => undefined;
  const over = new AbortController();
  const boxes = [...part.querySelectorAll<HTMLInputElement>('input[name=interests]')];
  restoreChoice(boxes);
  let asked: AbortController | undefined;
  const follow = () => {
    const chosen = boxes.filter(({ checked }) => checked);
    showChoice(part, { boxes, chosen });
    // An answer for the choice before is of no use.
    asked?.abort();
    asked = new AbortController();
    void showFound(part, { interests: chosen.map(({ value }) => value), signal: asked.signal });
  };
  const change = () => {
    storeInterests(boxes.filter(({ checked }) => checked).map(({ value }) => value as InterestName));
    follow();
  };
  part.addEventListener('change', change, { signal: over.signal });
  follow();
  return () => {
    over.abort();
    asked?.abort();
  };
};

/** Checks the interests of an earlier visit. Without them, the browser may have restored some. */
function restoreChoice(boxes: readonly HTMLInputElement[]): void {
  const stored: readonly string[] = storedChoices().interests;
  if (stored.length > 0) for (const box of boxes) box.checked = stored.includes(box.value);
  for (const box of boxes.filter(({ checked }) => checked).slice(MOST)) box.checked = false;
}

interface Choice {
  readonly boxes: readonly HTMLInputElement[];
  readonly chosen: readonly HTMLInputElement[];
}

function showChoice(part: HTMLElement, { boxes, chosen }: Choice): void {
  const isFull = chosen.length >= MOST;
  for (const box of boxes) box.disabled = isFull && !box.checked;
  for (const full of part.querySelectorAll<HTMLElement>('[data-full]')) full.hidden = !isFull;
  showWhen(part, 'data-likes', String(chosen.length));
  const icons = chosen.map((box) => box.closest('label')?.querySelector('svg')?.cloneNode(true));
  part.querySelector('[data-chosen]')?.replaceChildren(...icons.filter((icon) => icon !== undefined));
}

interface Asked {
  readonly interests: readonly string[];
  readonly signal: AbortSignal;
}

/** Shows how many profiles have one of the interests. */
async function showFound(part: HTMLElement, { interests, signal }: Asked): Promise<void> {
  showWhen(part, 'data-state', interests.length === 0 ? 'none' : 'asked');
  if (interests.length === 0) return;
  const status = part.querySelector('[role=status]');
  status?.setAttribute('aria-busy', 'true');
  const found = await countFound(interests, signal);
  if (signal.aborted) return;
  status?.removeAttribute('aria-busy');
  if (typeof found !== 'string') await writeCount(part, found);
  const isNobody = typeof found !== 'string' && found.members + found.fictional === 0;
  showWhen(part, 'data-state', typeof found === 'string' ? found : isNobody ? 'nobody' : 'found');
}

async function writeCount(part: HTMLElement, count: PeopleCount): Promise<void> {
  const { makeFormats } = await import('../../../domain/formats/make-formats.ts');
  const { lang } = part.closest<HTMLElement>('[lang]') ?? document.documentElement;
  const shown = shownCount(count);
  for (const place of part.querySelectorAll<HTMLElement>('[data-count]'))
    place.textContent = shown === null ? (place.dataset['few'] ?? '') : makeFormats(lang || 'en').number(shown);
}

/** Counts the profiles that have one of the interests. `closed` if the site shows profiles to members only. */
async function countFound(
  interests: readonly string[],
  signal: AbortSignal,
): Promise<PeopleCount | 'closed' | 'failed'> {
  try {
    // The client of the server is large, and a visitor who chooses nothing does not need it.
    const [{ request }, { searchMembers }] = await Promise.all([
      import('../../../engine/api/request.ts'),
      import('../../../../contract/search.ts'),
    ]);
    const query = { interests: interests.join(','), order: 'last_active', page: 1 } as const;
    const { numResults, num_fictional } = await request(searchMembers, { query, signal });
    return { members: numResults - num_fictional, fictional: num_fictional };
  } catch (error) {
    return error instanceof Error && error.message === 'login_required' ? 'closed' : 'failed';
  }
}
