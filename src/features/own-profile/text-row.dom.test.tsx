import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTestGuard } from '../../ui/overlays/interruption-guard.fixture.tsx';
import { TextRow } from './text-row.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('postpones interruptions from the first letter until the text is stored', async () => {
  const { wrap, mayInterrupt } = makeTestGuard();
  let stored = () => {};
  const host = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(host).render(
      wrap(
        <TextRow
          label="About me"
          value="Stored text is not unsent"
          maxLength={100}
          isLong
          onType={async () => {}}
          onSave={() => new Promise<void>((resolve) => (stored = resolve))}
        />,
      ),
    ),
  );
  expect(mayInterrupt()).toBe(true);
  const field = host.querySelector('textarea') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'New text');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(mayInterrupt()).toBe(false);
  await act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(mayInterrupt()).toBe(false);
  await act(async () => stored());
  expect(mayInterrupt()).toBe(true);
});
