import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useMatches } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { needsActivation } from './needs-activation.ts';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';

/**
 * Reminds a member to confirm their address: by a dialog on a smartphone if the URL has `api_signup_complete`, else by an alert. The
 * specification defines the members and routes that show it. No program of this
 * codebase sets the parameter, so only a link from outside the app has it.
 */
export function ActivateReminder({ me }: { me: User }) {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  return needsActivation(me, route) && <Reminder me={me} />;
}

function Reminder({ me }: { me: User }) {
  const comesFromSignup = useLocation({ select: ({ search }) => 'api_signup_complete' in search });
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 767.98px) and (pointer: coarse)');
  const [isClosed, setClosed] = useState(false);
  const { email } = me;
  if (comesFromSignup && isPhone && !isClosed) {
    const close = () => setClosed(true);
    const actions = (
      <>
        <Button look="quiet" onPress={close}>
          <Trans>Later</Trans>
        </Button>
        <LinkButton to="/complete-signup">
          <Trans>Confirm</Trans>
        </LinkButton>
      </>
    );
    return (
      <Dialog title={t`Confirm your e-mail address`} actions={actions} onClose={close}>
        <Trans>We have sent a link to {email}. Messages to you are held until you have opened it.</Trans>
      </Dialog>
    );
  }
  return (
    <aside aria-label={t`Your e-mail address`}>
      <Notice icon={MailCheck} bar>
        <Trans>Confirm your e-mail address: messages to you are held until then.</Trans>{' '}
        <TextLink to="/complete-signup">
          <Trans>Confirm</Trans>
        </TextLink>
      </Notice>
    </aside>
  );
}
