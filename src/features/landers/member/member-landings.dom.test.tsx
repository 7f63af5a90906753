import type { ComponentType } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfilePage } from '../../../../contract/profiles/profiles.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { NO_VALUES, readDraft, storeDraft, storeFirstLine } from '../../signup/signup-values.ts';
import { Album } from './album.tsx';
import { MemberIcebreakers } from './icebreakers.tsx';
import type { MemberLandingProps } from './member-parts.tsx';
import { Portrait } from './portrait.tsx';
import { runFirstLine } from './run-first-line.ts';

const ID = '0197aaaa-0000-7000-8000-0000000000aa' as MemberId;
const CARD = {
  id: ID,
  name: 'Mara',
  age: 41,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Rotterdam',
  fictional: true,
  presence: 'online',
  main_image: null,
} as const;

const makePicture = (name: string) => ({
  id: `${name}-0000-4000-8000-000000000000`,
  private: false,
  filename: `/media/${name}.webp`,
  thumb_filename: `/media/${name}-s.webp`,
  status: 'approved' as const,
  width: 1600,
  height: 2000,
  placeholder: 'x',
});

const makePage = (changes: Partial<ProfilePage['profile']> = {}, pictures: readonly string[] = []): ProfilePage => ({
  profile: {
    ...CARD,
    distance: null,
    notes_language: 'en',
    sexuality: null,
    interests: ['coffee', 'bondage'],
    hair_color: null,
    eye_color: 'brown',
    body_type: null,
    relationship_status: 'single',
    tattoos: null,
    status: 'active',
    notes: { about: 'Boats, badly at first. And then less badly.' },
    ...changes,
  },
  card: CARD,
  pictures: pictures.map(makePicture),
  num_pictures: pictures.length,
  num_premium_pictures: 0,
  num_private_pictures: 0,
  related: [],
});

const SITE = {
  fictional_icon: true,
  fictional_warning: { singular: 'Nobody can be met.', plural: '' },
  texts_language: 'en',
} as const;

const draw = (Landing: ComponentType<MemberLandingProps>, props: Partial<MemberLandingProps> = {}): HTMLElement =>
  renderLander(<Landing page={makePage()} data={undefined} site={SITE} isMember={false} {...props} />).host;

beforeEach(() => sessionStorage.clear());

const LANDINGS = [Portrait, Album, MemberIcebreakers] as const;

it.each(LANDINGS)('%o shows that the profile is fictional, and leads to the sign-up with this member', (Landing) => {
  const page = draw(Landing);
  expect(page.innerHTML).not.toContain('style=');
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.textContent).toContain('Nobody can be met.');
  expect(page.textContent).toContain('Rotterdam');
  expect(page.querySelector('form')?.getAttribute('action')).toBe(`/members/${ID}/signup`);
  expect(draw(Landing, { page: makePage({ fictional: false }) }).textContent).not.toContain('Nobody can be met.');
});

it.each(LANDINGS)('%o marks the picture of a fictional profile, also if the warning has no icon', (Landing) => {
  const marks = (fictional_icon: boolean) => [
    ...draw(Landing, { site: { ...SITE, fictional_icon } }).querySelectorAll('[aria-label="Fictional profile"]'),
  ];
  const [withIcon, without] = [marks(true), marks(false)];
  expect(without.length).toBe(withIcon.length - 1);
  expect(without.length).toBeGreaterThan(0);
});

it.each(LANDINGS)('%o leads a member to the chat, without a form', (Landing) => {
  const page = draw(Landing, { isMember: true });
  expect(page.querySelector('form')).toBeNull();
  expect(page.querySelector(`a[href="/members/${ID}/chat"]`)).not.toBeNull();
});

it.each(LANDINGS)('%o shows a member without an age, words, place or picture', (Landing) => {
  const page = draw(Landing, {
    page: makePage({ age: null, notes: {}, city: null, country: null, presence: null, interests: [] }),
  });
  expect(page.textContent).not.toMatch(/null|undefined/);
  expect(page.querySelector('h1')?.textContent).toContain('Mara');
});

it('the album has at most three pictures, one sentence and no intimate interest', () => {
  const page = draw(Album, { page: makePage({}, ['a', 'b', 'c', 'd']) });
  expect(page.querySelectorAll('img')).toHaveLength(3);
  expect(page.querySelector('blockquote')?.textContent).toBe('“Boats, badly at first.”');
  expect(page.querySelector('dl')?.textContent).toContain('Coffee');
  expect(page.querySelector('dl')?.textContent).not.toMatch(/bondage/i);
});

/** Sends the form as a press of its button does, without a navigation. */
function send(): void {
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  document.querySelector<HTMLButtonElement>('form button')?.click();
}

it('puts a written line into the draft of the sign-up, and no text into the address', () => {
  const page = draw(Portrait);
  const stop = runFirstLine(page);
  const text = page.querySelector('textarea');
  if (text !== null) text.value = '  Which boat floated first?  ';
  expect([...new FormData(page.querySelector('form') ?? undefined).keys()]).toEqual([]);
  send();
  expect(readDraft(ID).message).toBe('Which boat floated first?');
  stop();
  if (text !== null) text.value = 'Another';
  send();
  expect(readDraft(ID).message).toBe('Which boat floated first?');
});

it('puts the chosen line into the draft, and leaves other answers in it', () => {
  sessionStorage.setItem('signup-draft', JSON.stringify({ name: 'Robin' }));
  const page = draw(MemberIcebreakers);
  runFirstLine(page);
  page.querySelectorAll<HTMLInputElement>('input[type=radio]')[2]?.click();
  send();
  expect(readDraft(ID)).toEqual({ name: 'Robin', message: 'Which place would you show a visitor first?' });
});

it('an empty line clears the one before, and a line is for one member only', () => {
  storeFirstLine(ID, 'Only for you');
  const other = '0197aaaa-0000-7000-8000-0000000000bb' as MemberId;
  expect([readDraft(other).message, readDraft(undefined).message, readDraft(ID).message]).toEqual([
    undefined,
    undefined,
    'Only for you',
  ]);
  // A form without a member leaves it.
  storeDraft({ ...NO_VALUES, name: 'Robin' }, undefined);
  expect([readDraft(ID).name, readDraft(ID).message]).toEqual(['Robin', 'Only for you']);
  storeDraft({ ...NO_VALUES, message: 'To another' }, other);
  expect(readDraft(ID).message).toBeUndefined();
  runFirstLine(draw(Portrait));
  send();
  expect(readDraft(ID).message).toBe('');
});

it('a member reads three lines without a form, and the own profile leads to its editor', () => {
  const page = draw(MemberIcebreakers, { isMember: true });
  expect(page.querySelectorAll('li')).toHaveLength(3);
  expect(page.textContent).not.toContain('before you send it');
  const own = draw(Portrait, { isMember: true, page: { ...makePage(), is_findable: true } });
  expect(own.querySelector('a[href="/profile"]')).not.toBeNull();
  expect(own.querySelector('a[href$="/chat"]')).toBeNull();
});

it('the text is writable once the script runs that stores it', () => {
  const page = draw(Portrait);
  expect(page.querySelector('textarea')?.readOnly).toBe(true);
  runFirstLine(page);
  expect(page.querySelector('textarea')?.readOnly).toBe(false);
});
