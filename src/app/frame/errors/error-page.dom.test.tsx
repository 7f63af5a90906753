import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setServerReached } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { activateLocale } from '../../../domain/language/load-catalogue.ts';
import styles from './error-page.module.css';
import { ErrorPage, NotFoundPage } from './error-page.tsx';

let host: HTMLElement;
let root: Root;

beforeEach(async () => {
  await activateLocale('en');
  host = document.body.appendChild(document.createElement('div'));
  // These tests cause errors on purpose, so reports are ignored.
  root = createRoot(host, { onCaughtError: () => undefined });
});

afterEach(() => {
  root.unmount();
  host.remove();
});

const shown = async () => {
  await vi.waitFor(() => expect(host.textContent).not.toBe(''));
  return {
    status: host.querySelector(`.${styles.status}`)?.textContent,
    message: host.querySelector('h1')?.textContent,
    links: [...host.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  };
};

it.each([
  [new TypeError("Cannot read properties of undefined (reading 'addEventListener')"), '500', 'An error has occurred.'],
  [new Error(''), '500', 'An error has occurred.'],
  ['thrown as it is', '500', 'An error has occurred.'],
  [Object.assign(new Error(''), { status: 500 }), '500', 'Error'],
  [Object.assign(new Error('The harp has no strings'), { status: 500 }), '500', 'The harp has no strings'],
  [Object.assign(new Error('Gone'), { status: 410 }), '410', 'Gone'],
  [
    new ApiFailure({ kind: 'problem', code: 'unavailable', status: 503, data: {}, requestId: 'r' }),
    '503 · Reference r',
    'An error occured, please try again later.',
  ],
])('shows %o', async (error, status, message) => {
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={error} />
    </I18nProvider>,
  );
  expect(await shown()).toMatchObject({ status, message });
});

it.each([
  'Failed to fetch dynamically imported module: /assets/x.js',
  'error loading dynamically imported module: /assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('states that a chunk is missing, without a status (%s)', async (message) => {
  const fetched = vi.fn(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', fetched);
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={new TypeError(message)} />
    </I18nProvider>,
  );
  expect((await shown()).message).toBe('This part of the app could not be loaded');
  expect(host.textContent).not.toMatch(/\d/);
  const button = host.querySelector('button');
  expect(button?.textContent).toBe('Try again');
  button?.click();
  await vi.waitFor(() =>
    expect(host.querySelector('[role=status]')?.textContent).toBe('The connection failed. Please try again.'),
  );
  expect(fetched).toHaveBeenCalledWith('/healthz', { cache: 'no-store' });
  vi.unstubAllGlobals();
});

it('states offline that the device is offline, not that a chunk is missing', async () => {
  setServerReached(false);
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={new TypeError('Failed to fetch dynamically imported module: /assets/x.js')} />
    </I18nProvider>,
  );
  expect((await shown()).message).toBe('You are offline');
  setServerReached(true);
});

it('offers to try again, customer service, and to start afresh only if the app itself has failed', async () => {
  const lack = { kind: 'problem', code: 'internal', status: 500, data: {}, requestId: '' } as const;
  for (const [error, isBroken] of [
    [new Error('x'), true],
    [new ApiFailure(lack), false],
  ] as const) {
    root.render(
      <I18nProvider i18n={i18n}>
        <ErrorPage key={String(isBroken)} error={error} />
      </I18nProvider>,
    );
    await vi.waitFor(() => expect(host.querySelector('button') !== null).toBe(isBroken));
    const { status, links } = await shown();
    expect(status).toBe('500');
    expect(links).toEqual([
      ['Try again', location.href],
      ['Customer service', '/pages/service'],
    ]);
    expect(host.textContent.includes('Starting afresh deletes')).toBe(isBroken);
  }
});

it('links an unknown address to the start page and the search', async () => {
  root.render(
    <I18nProvider i18n={i18n}>
      <NotFoundPage />
    </I18nProvider>,
  );
  const { status, message, links } = await shown();
  expect([status, message]).toEqual(['404', 'This page could not be found']);
  expect(links).toEqual([
    ['Back to the start page', '/'],
    ['Search members', '/members'],
  ]);
  expect(host.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

it('links an error of a missing thing to the start page, and offers no other try', async () => {
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={Object.assign(new Error('Gone with the tide'), { status: 404 })} />
    </I18nProvider>,
  );
  expect(await shown()).toEqual({
    status: '404',
    message: 'Gone with the tide',
    links: [
      ['Back to the start page', '/'],
      ['Customer service', '/pages/service'],
    ],
  });
});

it('shows a plain text if the error page itself fails', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const broken = Object.assign(new Error('x'), { status: 500 });
  Object.defineProperty(broken, 'message', { get: () => ({ toString: 1 }) });
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={broken} />
    </I18nProvider>,
  );
  await shown();
  expect(host.textContent).toBe('An error occurred while showing the error page');
  vi.unstubAllGlobals();
});
