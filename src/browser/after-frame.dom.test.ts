import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';

describe('afterFrame', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('runs the tasks after the next frame, in their order', () => {
    const ran: string[] = [];
    afterFrame(() => ran.push('first'));
    afterFrame(() => ran.push('second'));
    requestAnimationFrame(() => ran.push('frame'));
    vi.advanceTimersByTime(20);
    expect(ran).toEqual(['frame', 'first', 'second']);
  });

  it('keeps a task that comes too late for a frame until the frame after it', () => {
    const ran: string[] = [];
    afterFrame(() => ran.push('early'));
    requestAnimationFrame(() => {
      afterFrame(() => ran.push('late'));
      requestAnimationFrame(() => ran.push('next frame'));
    });
    vi.advanceTimersByTime(17);
    expect(ran).toEqual(['early']);
    vi.advanceTimersByTime(20);
    expect(ran).toEqual(['early', 'next frame', 'late']);
  });

  it('does not run a cancelled task, even if an earlier task cancelled it', () => {
    const ran: string[] = [];
    afterFrame(() => callOff());
    const callOff = afterFrame(() => ran.push('called off'));
    afterFrame(() => ran.push('stays'));
    vi.advanceTimersByTime(20);
    expect(ran).toEqual(['stays']);
  });

  it('reports a task that fails and runs the others', () => {
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const ran: string[] = [];
    afterFrame(() => {
      throw new Error('broken');
    });
    afterFrame(() => ran.push('other'));
    vi.advanceTimersByTime(20);
    expect(ran).toEqual(['other']);
    expect(report).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('does not wait for a frame in a hidden page', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const ran: string[] = [];
    afterFrame(() => ran.push('hidden'));
    vi.advanceTimersByTime(149);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(['hidden']);
    vi.unstubAllGlobals();
  });
});
