import { expect, it } from 'vitest';
import { INTERESTS, INTIMATE_INTERESTS } from '../../../../contract/profiles/profile-fields.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { Interests } from './interests.tsx';

const { html, host } = renderLander(<Interests data={undefined} />);
const boxesOf = (selector: string) =>
  [...host.querySelectorAll<HTMLInputElement>(`${selector} input[name=interests]`)].map(({ value }) => value);

it('offers each interest once, with the intimate ones folded', () => {
  expect(html).not.toMatch(/ style=|<!--/);
  expect(host.querySelectorAll('h1')).toHaveLength(1);
  expect(boxesOf('[data-interests]').toSorted()).toEqual(INTERESTS.toSorted());
  expect(boxesOf('[data-interests] > div > label')).toHaveLength(24);
  expect(boxesOf('details:last-child').toSorted()).toEqual(INTIMATE_INTERESTS.toSorted());
  const open = boxesOf(':not(details) > div > label').filter((one) => INTIMATE_INTERESTS.includes(one as 'sex'));
  expect([...host.querySelectorAll('details')].map((fold) => fold.hasAttribute('open'))).toEqual([false, false]);
  expect(open).toEqual([]);
});

it('leads to the sign-up without the script, with no interest chosen', () => {
  document.body.replaceChildren(host);
  const [form, ...others] = host.querySelectorAll('form');
  expect([form?.method, form?.getAttribute('action'), others]).toEqual(['get', '/signup', []]);
  // One form sends the interests and the first step.
  const names = [...(form?.elements ?? [])].map((field) => field.getAttribute('name'));
  expect(new Set(names.filter((name) => name !== null))).toEqual(new Set(['interests', 'gender', 'looking_for']));
  expect(form?.querySelectorAll('[name=interests]')).toHaveLength(0);
  expect(host.querySelector('input:checked, input:disabled')).toBeNull();
  const words = [...host.querySelectorAll('[role=status] > :not([hidden])')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Choose three One is enough to begin.']);
});
