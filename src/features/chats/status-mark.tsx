import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { MessageStatus } from '../../engine/outbox/message-status.ts';
import { Icon } from '../../ui/icon.tsx';

const DRAWINGS = { failed: CircleAlert, queued: Clock, sending: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck } as const;

/** How far a message came: a drawing, and the word for it. */
export function StatusMark({ status, className }: { status: MessageStatus; className?: string | undefined }) {
  const { t } = useLingui();
  const words = {
    failed: t`Not sent`,
    queued: t`Waiting for a connection`,
    sending: t`Sending`,
    sent: t`Sent`,
    delivered: t`Delivered`,
    read: t`Read`,
  };
  return <Icon of={DRAWINGS[status]} size="s" label={words[status]} className={className} />;
}
