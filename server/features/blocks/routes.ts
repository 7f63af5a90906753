import { block, getBlocked, unblock } from '../../../contract/blocks.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { readBlocked } from './read-blocked.ts';
import { type BlocksDependencies, setBlock } from './set-block.ts';

export function mountBlocks(calls: Calls, dependencies: BlocksDependencies): void {
  calls.mount(getBlocked, async ({ session }) => ({ profiles: await readBlocked(dependencies.pool, session.member) }));

  calls.mount(block, async ({ session, body }) => {
    await setBlock(dependencies, session.member, { ...body, on: true });
    return { blocked: true };
  });

  calls.mount(unblock, async ({ session, body }) => {
    await setBlock(dependencies, session.member, { ...body, on: false });
    return { blocked: false };
  });
}
