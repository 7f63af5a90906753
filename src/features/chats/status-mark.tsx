import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { MessageStatus } from '../../engine/outbox/message-status.ts';
import { Icon } from '../../ui/icon.tsx';

const DRAWINGS = {
  failed: CircleAlert,
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
} as const;
const WORDS: Record<MessageStatus, MessageDescriptor> = {
  failed: msg`Not sent`,
  queued: msg`Waiting for a connection`,
  sending: msg`Sending`,
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  read: msg`Read`,
};

/** The status of a message as an icon with a label. */
export function StatusMark({ status, className }: { status: MessageStatus; className?: string | undefined }) {
  const { i18n } = useLingui();
  return <Icon of={DRAWINGS[status]} size="s" label={i18n._(WORDS[status])} className={className} />;
}
