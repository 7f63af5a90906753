import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RangePair } from './range-pair.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const host = document.createElement('div');
let root: ReturnType<typeof createRoot>;
const onChange = vi.fn<(from: number, to: number) => void>();
const slider = (name: string) => host.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
const press = async (name: string, key: string) => {
  for (const event of ['keydown', 'keyup'])
    await act(async () => void slider(name)?.dispatchEvent(new KeyboardEvent(event, { key, bubbles: true })));
};

async function show(from: number, to: number) {
  await act(async () =>
    root.render(
      <RangePair
        label="Age"
        fromLabel="Minimum age"
        toLabel="Maximum age"
        words={(youngest, oldest) => `${youngest} to ${oldest}`}
        min={18}
        max={60}
        from={from}
        to={to}
        onChange={onChange}
      />,
    ),
  );
}

beforeEach(() => {
  document.body.append(host);
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  onChange.mockReset();
});

it('names the group and both ends', async () => {
  await show(30, 40);
  expect(host.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Age');
  expect([slider('Minimum age')?.value, slider('Maximum age')?.value]).toEqual(['30', '40']);
  expect(host.textContent).toContain('30 to 40');
});

it('reports an end that a key has moved', async () => {
  await show(30, 40);
  await press('Maximum age', 'End');
  expect(onChange.mock.calls).toEqual([[30, 60]]);
});

it('stops an end at the other one', async () => {
  await show(30, 40);
  await press('Minimum age', 'End');
  expect(onChange.mock.calls).toEqual([[40, 40]]);
});
