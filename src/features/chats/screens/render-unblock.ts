import { createContext, type ReactNode } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';

/** Renders the button that unblocks a peer. Null if a screen has no such button. */
export type RenderUnblock = (
  peer: { readonly id: MemberId; readonly name: string },
  onUnblocked: () => unknown,
) => ReactNode;
export const RenderUnblockContext = createContext<RenderUnblock | null | undefined>(null);
