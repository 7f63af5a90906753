import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import { saveMails } from '../../../contract/mails.ts';
import type { EMAIL_NOTIFICATIONS } from '../../../contract/base/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { SwitchLine } from '../../ui/controls/choices/switch-line.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import { SaveState } from '../account/save-state.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { meQuery } from '../../domain/me/me-query.ts';

type MailType = (typeof EMAIL_NOTIFICATIONS)[number];

/** The server's export finds these labels by their ids. */
const LABELS: Record<MailType, MessageDescriptor> = {
  new_conversations: msg({ id: 'mail_type.new_conversations', message: 'New conversations' }),
  new_messages: msg({ id: 'mail_type.new_messages', message: 'New messages' }),
  like: msg({ id: 'mail_type.like', message: 'Likes and matches' }),
  unread_message_reminders: msg({ id: 'mail_type.unread_message_reminders', message: 'Reminders of unread messages' }),
  reminders: msg({ id: 'mail_type.reminders', message: 'Reminders about your profile' }),
  weekly_updates: msg({ id: 'mail_type.weekly_updates', message: 'Weekly update' }),
  news: msg({ id: 'mail_type.news', message: 'News' }),
  promotions: msg({ id: 'mail_type.promotions', message: 'Offers' }),
};

/** The e-mail types in the order of the section: first types that follow an event, then scheduled ones, then news and offers. */
const TYPES: readonly { readonly type: MailType; readonly why: MessageDescriptor }[] = [
  { type: 'new_conversations', why: msg`Someone writes to you for the first time.` },
  { type: 'new_messages', why: msg`Several in one e-mail, and only while you are away.` },
  { type: 'like', why: msg`Someone likes you, or you like each other.` },
  { type: 'unread_message_reminders', why: msg`Once, when a message has waited for some days.` },
  {
    type: 'reminders',
    why: msg`Your address is not confirmed, your profile has no picture, or you have not been here for a while.`,
  },
  { type: 'weekly_updates', why: msg`Who is new, and what waits for you.` },
  { type: 'news', why: msg`What is new on this site.` },
  { type: 'promotions', why: msg`Discounts on credits.` },
];

/** The e-mails that the member gets, whether they may contain names of other members, and how to switch ended e-mails on again. */
export function MailsSection({ me }: { me: User | undefined }) {
  const { t, i18n } = useLingui();
  if (me?.email_notifications === undefined) return null;
  const { email_notifications, mail_preview } = me;
  const isOff = me.notifications_disabled.length > 0;
  return (
    <Fold
      icon={Mail}
      title={t`By e-mail`}
      anchor="mails"
      value={isOff ? t`All off` : t`${email_notifications.length} of ${TYPES.length}`}
    >
      <div className={section.body}>
        <p className={section.words}>
          <Trans>E-mails about the account itself, such as a link for a new password, always come.</Trans>
        </p>
        {isOff && (
          <p className={section.words}>
            <Trans>Your choices below are kept until e-mails are on again.</Trans>
          </p>
        )}
        {TYPES.map(({ type, why }) => (
          <MailSwitch
            key={type}
            isOn={email_notifications.includes(type)}
            isOff={isOff}
            label={i18n._(LABELS[type])}
            why={i18n._(why)}
            bodyOf={(isNext) => ({ email_notifications: { [type]: isNext } })}
          />
        ))}
        <MailSwitch
          isOn={mail_preview}
          label={<Trans>Show names and pictures</Trans>}
          why={<Trans>Otherwise an e-mail only says that there is a message or a like.</Trans>}
          bodyOf={(isNext) => ({ mail_preview: isNext })}
        />
        <SaveState error={null} />
      </div>
    </Fold>
  );
}

interface MailSwitchProps {
  isOn: boolean;
  /** The member gets no notification e-mails at all. The switch shows the stored choice, which applies again once e-mails are on. */
  isOff?: boolean;
  label: ReactNode;
  why: ReactNode;
  /** The body of the request that saves the switch. */
  bodyOf: (isOn: boolean) => BodyOf<typeof saveMails>;
}

/**
 * A switch with its own request, so that the others work while it saves. It shows its new state at once and restores the old one on a
 * failure.
 */
function MailSwitch({ isOn, isOff = false, label, why, bodyOf }: MailSwitchProps) {
  const isOnline = useOnline();
  const save = useSaveMails();
  return (
    <div>
      <SwitchLine
        isOn={save.isPending ? !isOn : isOn}
        isDisabled={isOff || save.isPending || !isOnline}
        label={label}
        why={why}
        onChange={(isNext) => save.mutate(bodyOf(isNext))}
      />
      {save.error !== null && <SaveState error={save.error} />}
    </div>
  );
}

/** Saves the e-mail types that the member gets. */
function useSaveMails() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyOf<typeof saveMails>) => withMinimumTime(request(saveMails, { body })),
    onSuccess: ({ user }) => queryClient.setQueryData(meQuery.queryKey, user),
  });
}
