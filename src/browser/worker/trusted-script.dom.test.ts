import { afterEach, expect, it, vi } from 'vitest';
import { trustedScript } from './trusted-script.ts';

afterEach(() => vi.unstubAllGlobals());

it('creates one policy, which accepts the addresses of our own workers only', () => {
  const address = '/assets/picture-worker-BPLq-X_k.js';
  expect(trustedScript(address)).toBe(address);
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  for (const own of ['/worker.js', address]) expect(trustedScript(own)).toBe(own);
  for (const other of [
    'https://elsewhere.example/worker.js',
    '//elsewhere.example/assets/picture-worker-a.js',
    '/assets/picture-worker-a/../../media/a.js',
    '/media/worker.js',
    '/worker.js?a',
    'blob:https://here.example/1',
  ])
    expect(() => trustedScript(other)).toThrow('Only our own workers.');
  expect(createPolicy).toHaveBeenCalledTimes(1);
});
