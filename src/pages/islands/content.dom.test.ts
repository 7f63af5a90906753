import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PAGE = `<button data-print="">Print</button>
  <section data-choice="absent"><button>Withdraw</button></section>`;

const answers: (() => Response)[] = [];
const calls: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push([path, JSON.parse(body)]);
    return (answers.shift() ?? (() => Response.json({ ok: true })))();
  });
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  answers.length = 0;
  calls.length = 0;
});

const choice = () => document.querySelector<HTMLElement>('[data-choice]');
const withdraw = () => choice()?.querySelector('button')?.click();
const storeCampaign = () =>
  localStorage.setItem('campaign', JSON.stringify({ at: Date.now(), isGiven: true, campaign: { network: 'news' } }));

it('prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await import('./content.ts');
  document.querySelector<HTMLElement>('[data-print]')?.click();
  expect(print).toHaveBeenCalledOnce();
});

it('offers no withdrawal on a device without a campaign', async () => {
  await import('./content.ts');
  expect(choice()?.dataset['choice']).toBe('absent');
});

it('withdraws the campaign from the server first, and stores it until that succeeds', async () => {
  storeCampaign();
  await import('./content.ts');
  expect(choice()?.dataset['choice']).toBe('stored');
  answers.push(() => Response.json({ code: 'internal', data: {}, request_id: 'r' }, { status: 400 }));
  withdraw();
  await vi.waitFor(() => expect(choice()?.dataset['choice']).toBe('failed'));
  expect(localStorage.getItem('campaign')).not.toBeNull();
  withdraw();
  await vi.waitFor(() => expect(choice()?.dataset['choice']).toBe('withdrawn'));
  expect(localStorage.getItem('campaign')).toBeNull();
  expect(calls).toEqual([1, 2].map(() => ['/api/tracking.php', { trafficsource: null }]));
});
