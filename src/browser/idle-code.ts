import { useEffect, useState } from 'react';
import { IDLE_PREFETCH_MS } from '../../contract/base/rules.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Code that an idle tab loads once a component needs it. Returns a hook with the code, null before and after a failed load. The next
 * component tries again.
 */
export function idleCode<Code>(load: () => Promise<Code>): (isNeeded: boolean) => Code | null {
  let loaded: Code | null = null;
  return function useIdleCode(isNeeded) {
    const [code, setCode] = useState(() => loaded);
    useEffect(() => {
      if (!isNeeded || code !== null) return;
      const show = async () => {
        loaded = await load();
        setCode(() => loaded);
      };
      return whenIdle(() => void show().catch(() => undefined), IDLE_PREFETCH_MS);
    }, [isNeeded, code]);
    return code;
  };
}
