import { expect, it } from 'vitest';
import { compactCatalogue } from './compact-catalogue.ts';

it('exports the same messages', async () => {
  const messages = {
    '-1Nujm': ['Someone writes to you.'],
    'status.open relationship': ['Hello ', ['name'], ', "welcome"'],
    zzzzzz: [['0', 'plural', { one: ['#', ' like'], other: ['#', ' likes'] }]],
  };
  const code = await compactCatalogue(`export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))});`);
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { messages: object };
  expect(module.messages).toEqual(messages);
});
