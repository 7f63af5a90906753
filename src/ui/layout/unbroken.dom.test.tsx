import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

it.each([
  ['Confirm your new e-mail address', ['e-mail']],
  ['E-mails are on again', ['E-mails']],
  ['Vérifiez vos e-mails', ['e-mails']],
  ['Your account', []],
])('prevents a line break inside the words of "%s"', (text, words) => {
  const host = document.createElement('h1');
  flushSync(() => createRoot(host).render(<Unbroken>{text}</Unbroken>));
  expect(host.textContent).toBe(text);
  expect([...host.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(words);
});
