import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { marksMissing } from './missing-picture.ts';

it('falls back to the small picture when the large one fails, and marks the picture only if both fail', () => {
  const host = document.createElement('div');
  document.body.append(host);
  flushSync(() =>
    createRoot(host).render(
      <img src="/small.webp" srcSet="/small.webp 256w, /large.webp 1024w" alt="" {...marksMissing} />,
    ),
  );
  const picture = host.querySelector('img') as HTMLImageElement;
  picture.dispatchEvent(new Event('error'));
  expect([picture.getAttribute('src'), picture.hasAttribute('srcset'), picture.dataset.missing]).toEqual([
    '/small.webp',
    false,
    undefined,
  ]);
  picture.dispatchEvent(new Event('error'));
  expect(picture.dataset.missing).toBe('');
  picture.dispatchEvent(new Event('load'));
  expect(picture.dataset.missing).toBeUndefined();
});
