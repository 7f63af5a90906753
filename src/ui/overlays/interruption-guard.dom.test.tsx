import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { makeTestGuard } from './interruption-guard.fixture.tsx';
import { useHoldInterruptions, useMayInterrupt } from './interruption-guard.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Returns a function that renders in a member's guard and tells what the guard then answers. */
function guard() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const { wrap, mayInterrupt } = makeTestGuard();
  return (member: string, children: ReactNode) => {
    flushSync(() => root.render(<I18nProvider i18n={i18n}>{wrap(children, member)}</I18nProvider>));
    return mayInterrupt();
  };
}

function Field({ isUnsent = true }: { isUnsent?: boolean }) {
  useHoldInterruptions(isUnsent);
  return null;
}

it('holds back while text is unsent, until it is sent or its field is gone', () => {
  const show = guard();
  expect(show('robin', <Field isUnsent={false} />)).toBe(true);
  expect(show('robin', <Field />)).toBe(false);
  expect(show('robin', <Field isUnsent={false} />)).toBe(true);
  expect(show('robin', <Field />)).toBe(false);
  expect(show('robin', null)).toBe(true);
});

it('holds back until the last of several fields is free', () => {
  const show = guard();
  const two = (first: boolean, second: boolean) => [
    <Field key="1" isUnsent={first} />,
    <Field key="2" isUnsent={second} />,
  ];
  expect(show('robin', two(true, true))).toBe(false);
  expect(show('robin', two(false, true))).toBe(false);
  expect(show('robin', two(false, false))).toBe(true);
});

it('holds back while a dialog is open', () => {
  const show = guard();
  expect(show('robin', <Dialog title="Block?" onClose={() => {}} />)).toBe(false);
  expect(show('robin', null)).toBe(true);
});

it('starts free for the next member', () => {
  const show = guard();
  expect(show('robin', <Field />)).toBe(false);
  expect(show('mara', null)).toBe(true);
});

it('lets any layer open on a screen without a guard', () => {
  const host = document.createElement('div');
  function Visitor() {
    useHoldInterruptions(true);
    const mayInterrupt = useMayInterrupt();
    return mayInterrupt() ? 'free' : 'held';
  }
  flushSync(() => createRoot(host).render(<Visitor />));
  expect(host.textContent).toBe('free');
});
