import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CREDITS_BADGE_THRESHOLD, UNREAD_BADGE_CAP } from '../../../../contract/base/rules.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import type { SectionId } from './sections.ts';

/** The counts on the badges. `credits` is undefined until the balance is known. */
export interface Waiting {
  unread: number;
  likes: number;
  credits: number | undefined;
}

interface SectionBadgeProps {
  section: SectionId;
  waiting: Waiting;
  className?: string | undefined;
}

export function SectionBadge({ section, waiting: { unread, likes, credits }, className }: SectionBadgeProps) {
  const { t } = useLingui();
  if (section === 'chats' && unread > 0) {
    const label = t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`;
    return <Badge count={unread} cap={UNREAD_BADGE_CAP} tone="unread" label={label} className={className} />;
  }
  if (section === 'likes' && likes > 0) {
    const label = t`${plural(likes, { one: '# new like', other: '# new likes' })}`;
    return <Badge count={likes} cap={UNREAD_BADGE_CAP} tone="like" label={label} className={className} />;
  }
  return section === 'credits' && credits !== undefined ? (
    <CreditsBadge credits={credits} className={className} />
  ) : null;
}

/** Warns of few credits: amber from ten down, red at zero. */
function CreditsBadge({ credits, className }: { credits: number; className?: string | undefined }) {
  const { t } = useLingui();
  if (credits > CREDITS_BADGE_THRESHOLD) return null;
  return (
    <Badge
      count={credits}
      tone={credits > 0 ? 'warning' : 'danger'}
      label={t`${plural(credits, { one: '# credit left', other: '# credits left' })}`}
      className={className}
    />
  );
}
