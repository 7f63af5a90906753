import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Segments } from './segments.tsx';

/** The values of the segments that Tab reaches. */
function tabStops(value: 'a' | 'b' | ''): string[] {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const host = document.body.appendChild(document.createElement('div'));
  const choices = [
    { value: 'a', text: 'One' },
    { value: 'b', text: 'Other' },
  ] as const;
  act(() =>
    createRoot(host).render(<Segments label="Choice" value={value} choices={choices} onChange={() => undefined} />),
  );
  return [...host.querySelectorAll('input')].filter(({ tabIndex }) => tabIndex === 0).map((input) => input.value);
}

it('can be reached by Tab before the first choice, and after it at the chosen segment', () => {
  // Browsers reach one of the unchecked radio buttons of a group.
  expect(tabStops('')).toEqual(['a', 'b']);
  expect(tabStops('b')).toEqual(['b']);
});
