import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Announces a match above the conversation with that member, which a dialog would cover. */
export function MatchToast({ profile: { name, fictional }, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const { t } = useLingui();
  const words = fictional
    ? t`It’s a match: you and ${name} (fictional profile) like each other.`
    : t`It’s a match: you and ${name} like each other.`;
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    showToast(words);
    onClose();
  }, [words, onClose]);
  return null;
}
