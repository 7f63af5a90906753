import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Check, CheckCheck, CircleAlert, Clock, Hourglass } from 'lucide-react';
import { useOnline } from '../../browser/use-online.ts';
import type { MessageStatus } from '../../engine/outbox/message-status.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const DRAWINGS = {
  failed: CircleAlert,
  queued: Clock,
  sending: Clock,
  held: Hourglass,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
} as const;
const WORDS: Record<MessageStatus, MessageDescriptor> = {
  failed: msg`Not sent`,
  queued: msg`Waiting for a connection`,
  sending: msg`Sending`,
  held: msg`Not confirmed yet`,
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  read: msg`Read`,
};

/** The status of a message as an icon with a label. An unsent message is shown as waiting only while the server is unreachable. */
export function StatusMark({ status, className }: { status: MessageStatus; className?: string | undefined }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const unsent = isOnline ? 'sending' : 'queued';
  const shown = status === 'queued' || status === 'sending' ? unsent : status;
  return <Icon of={DRAWINGS[shown]} size="s" label={i18n._(WORDS[shown])} className={className} />;
}
