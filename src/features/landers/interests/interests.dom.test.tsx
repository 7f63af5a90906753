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
  expect(boxesOf('form').toSorted()).toEqual(INTERESTS.toSorted());
  expect(boxesOf('form > div > label')).toHaveLength(24);
  expect(boxesOf('details:last-child').toSorted()).toEqual(INTIMATE_INTERESTS.toSorted());
  const open = boxesOf(':not(details) > div > label').filter((one) => INTIMATE_INTERESTS.includes(one as 'sex'));
  expect([...host.querySelectorAll('details')].map((fold) => fold.hasAttribute('open'))).toEqual([false, false]);
  expect(open).toEqual([]);
});

it('leads to the sign-up without the script, with no interest chosen', () => {
  const forms = [...host.querySelectorAll('form')].map((form) => [
    form.getAttribute('method'),
    form.getAttribute('action'),
  ]);
  expect(forms).toEqual([
    ['get', '/signup'],
    ['get', '/signup'],
  ]);
  expect(host.querySelector('input:checked, input:disabled')).toBeNull();
  const words = [...host.querySelectorAll('[role=status] > :not([hidden])')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Choose three One is enough to begin.']);
});
