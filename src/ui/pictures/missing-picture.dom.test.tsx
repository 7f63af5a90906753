import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
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

it('marks the missing picture of an avatar, which has no broken-image mark', () => {
  const host = document.createElement('div');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  flushSync(() =>
    createRoot(host).render(
      <I18nProvider i18n={i18n}>
        <Avatar name="Mara" src="/mara.webp" />
      </I18nProvider>,
    ),
  );
  const picture = host.querySelector('img') as HTMLImageElement;
  picture.dispatchEvent(new Event('error'));
  expect(picture.dataset.missing).toBe('');
});
