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

/** Returns a function that renders in a member's guard and then returns whether the guard allows an interruption. */
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

it('prevents interruptions while text is unsent, until it is sent or its field is removed', () => {
  const show = guard();
  expect(show('robin', <Field isUnsent={false} />)).toBe(true);
  expect(show('robin', <Field />)).toBe(false);
  expect(show('robin', <Field isUnsent={false} />)).toBe(true);
  expect(show('robin', <Field />)).toBe(false);
  expect(show('robin', null)).toBe(true);
});

it('prevents interruptions until no field has unsent text', () => {
  const show = guard();
  const two = (first: boolean, second: boolean) => [
    <Field key="1" isUnsent={first} />,
    <Field key="2" isUnsent={second} />,
  ];
  expect(show('robin', two(true, true))).toBe(false);
  expect(show('robin', two(false, true))).toBe(false);
  expect(show('robin', two(false, false))).toBe(true);
});

it('prevents interruptions while a dialog is open', () => {
  const show = guard();
  expect(show('robin', <Dialog title="Block?" onClose={() => {}} />)).toBe(false);
  expect(show('robin', null)).toBe(true);
});

it('allows interruptions for the next member', () => {
  const show = guard();
  expect(show('robin', <Field />)).toBe(false);
  expect(show('mara', null)).toBe(true);
});

it('allows interruptions on a screen without a guard', () => {
  const host = document.createElement('div');
  function Visitor() {
    useHoldInterruptions(true);
    const mayInterrupt = useMayInterrupt();
    return mayInterrupt() ? 'free' : 'held';
  }
  flushSync(() => createRoot(host).render(<Visitor />));
  expect(host.textContent).toBe('free');
});
