import { createContext, type ReactNode } from 'react';
import type { MemberId } from '../../../../contract/ids.ts';

/** Renders the button that takes the block of a peer back. Null where a screen has no such button. */
export type RenderUnblock = (
  peer: { readonly id: MemberId; readonly name: string },
  onUnblocked: () => unknown,
) => ReactNode;
export const RenderUnblockContext = createContext<RenderUnblock | null | undefined>(null);
