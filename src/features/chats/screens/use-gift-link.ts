import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { giftRecipientAtom } from '../composer/gift-recipient.ts';

/** Opens the gift picker once, for a profile's gift link. Without the parameter, a reload or a step back does not open it again. */
export function useGiftLink(profile: MemberId | undefined, isGiftLink: boolean): void {
  const navigate = useNavigate();
  const setGiftRecipient = useSetAtom(giftRecipientAtom);
  useEffect(() => {
    if (!isGiftLink || profile === undefined) return;
    setGiftRecipient(profile);
    const search = ({ gift: _, ...rest }: { gift?: '1' | undefined }) => rest;
    void navigate({ to: '/members/$id/chat', params: { id: profile }, search, replace: true });
  }, [isGiftLink, profile, navigate, setGiftRecipient]);
  // Without a contactable member the picker never opened, so leaving resets the recipient.
  useEffect(() => () => setGiftRecipient(null), [profile, setGiftRecipient]);
}
