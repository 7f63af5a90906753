import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeToast,
  closeToasts,
  holdToast,
  readToasts,
  resumeToast,
  showToast,
  subscribeToToasts,
} from './toast-queue.ts';

const texts = () => readToasts().map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  closeToasts();
  vi.useRealTimers();
});

it('disappears after six seconds, or when it is closed', () => {
  const id = showToast('one');
  vi.advanceTimersByTime(3_000);
  showToast('two');
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual(['two']);
  closeToast(id);
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual([]);
});

it('disappears with all others when the session ends', () => {
  showToast('one', { label: 'Undo', run: () => undefined });
  showToast('two');
  closeToasts();
  expect([texts(), vi.getTimerCount()]).toEqual([[], 0]);
});

it('stays four seconds longer with an action', () => {
  showToast('one', { label: 'Undo', run: () => undefined });
  vi.advanceTimersByTime(9_999);
  expect(texts()).toEqual(['one']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('shows three toasts at most and drops the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast(text);
  expect([texts(), vi.getTimerCount()]).toEqual([['two', 'three', 'four'], 3]);
});

it('stays for its own time beside a toast with an action', () => {
  showToast('one', { label: 'Undo', run: () => undefined });
  showToast('two');
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual(['one']);
});

it('stays for its whole time again after the pointer or the focus left it', () => {
  const id = showToast('one');
  vi.advanceTimersByTime(3_000);
  resumeToast(id);
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(['one']);
  closeToast(id);
  expect(vi.getTimerCount()).toBe(0);
});

it('notifies its listeners of every change until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = subscribeToToasts(listener);
  const id = showToast('one');
  closeToast(id);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  showToast('two');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('stays while it is hovered or focused', () => {
  const id = showToast('one');
  holdToast(id);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['one']);
  resumeToast(id);
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual([]);
});
