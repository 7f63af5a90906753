import { Trans } from '@lingui/react/macro';
import { atom, useStore as useAtoms } from 'jotai';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { readUnsent } from '../../../engine/outbox/unsent.ts';
import { readDrafts } from '../../../engine/store/drafts.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMayInterrupt } from '../../../ui/overlays/interruption-guard.tsx';
import { IcebreakerDialog } from './icebreaker-dialog.tsx';
import type { Conversation } from '../use-conversation.ts';

/** The members for whom the dialog has opened by itself since the app was loaded. */
const offeredAtom = atom<ReadonlySet<MemberId>>(new Set<MemberId>());

interface IcebreakersProps {
  conversation: Conversation;
  name: string;
  /** Fills the text field and moves the focus to it. */
  onPick: (words: string) => void;
  onFocus: () => void;
}

/**
 * The suggestions for a first message: a button for their dialog, which also opens by itself on the first visit to an empty conversation,
 * unless the member has begun to write.
 */
export function Icebreakers({ conversation: { peer, profile }, name, onPick, onFocus }: IcebreakersProps) {
  const [isOpen, setOpen] = useState(false);
  // The page behind the dialog cannot have the focus before the dialog has closed.
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (isOpen) return;
    next.current?.();
    next.current = null;
  }, [isOpen]);
  useOffer(peer, () => setOpen(true));
  const closeAnd = (action: () => void) => {
    next.current = action;
    setOpen(false);
  };
  return (
    <>
      <Button look="text" small onPress={() => setOpen(true)}>
        <Icon of={MessageCircleQuestionMark} size="s" />
        <Trans>Ways to begin</Trans>
      </Button>
      <Suspense>
        {isOpen && (
          <IcebreakerDialog
            peer={peer}
            profile={profile}
            name={name}
            onPick={(words) => closeAnd(() => onPick(words))}
            onOwn={() => closeAnd(onFocus)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Calls `open` on the first visit to a conversation with a member, if there is no draft, no unsent message and no other open layer. */
function useOffer(peer: MemberId, open: () => void): void {
  const store = useStore();
  const atoms = useAtoms();
  const mayInterrupt = useMayInterrupt();
  const onOffer = useEffectEvent(open);
  useEffect(() => {
    if (atoms.get(offeredAtom).has(peer)) return undefined;
    let isCurrent = true;
    const offer = async () => {
      // The log can be that of the last visit, without a message that the member has written since.
      const [drafts, unsent] = await Promise.all([readDrafts(store), readUnsent(store, peer)]);
      if (!isCurrent || drafts[peer] !== undefined || unsent.length > 0 || !mayInterrupt()) return;
      atoms.set(offeredAtom, (offered) => new Set(offered).add(peer));
      onOffer();
    };
    offer().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [store, atoms, mayInterrupt, peer]);
}
