import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useHasSearch } from '../use-has-search.ts';

/**
 * Moves the focus to the text field after a tap on "Reply" of a notification, also on a touch screen: the address then has the parameter
 * `write`. It is removed, so that a reload and the browser's Back do not move the focus again.
 */
export function useWriteParam(focus: () => void): void {
  const isToWrite = useHasSearch('write');
  const navigate = useNavigate();
  const write = useEffectEvent(() => {
    focus();
    const search = ({ write: _, ...others }: Record<string, unknown>) => others as never;
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (isToWrite) write();
  }, [isToWrite]);
}
