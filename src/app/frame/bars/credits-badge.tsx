import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CREDITS_BADGE_THRESHOLD } from '../../../../contract/base/rules.ts';
import { Badge } from '../../../ui/layout/badge.tsx';

/** Warns of few credits: amber from ten down, red at zero. */
export function CreditsBadge({ credits, className }: { credits: number; className?: string | undefined }) {
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
