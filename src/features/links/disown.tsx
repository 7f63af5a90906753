import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, UserX } from 'lucide-react';
import { disownLink } from '../../../contract/links.ts';
import { useOnline } from '../../browser/use-online.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { LinkInvalid, LinkError } from './link-card.tsx';
import { isInvalidLink } from './use-redeem.ts';

/** Erases an account that another person created with the address of the recipient of the activation mail. */
export function Disown({ name, token, onBack }: { name: string; token: string; onBack: () => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const erasing = useMutation({
    networkMode: 'always',
    mutationFn: () => withMinimumTime(request(disownLink, { body: { token }, withEndedCookie: true })),
  });
  if (isInvalidLink(erasing.error)) return <LinkInvalid kind="activate" isNext />;
  if (erasing.isSuccess)
    return (
      <Solo
        isNext
        icon={CircleCheck}
        tone="success"
        title={t`The account is erased`}
        lead={t`Your address is free again, and we will not write to it.`}
      />
    );
  return (
    <Solo
      isNext
      icon={UserX}
      tone="danger"
      title={t`Did somebody else sign up?`}
      lead={
        <Trans>
          We erase the account that {name} made with your address. That cannot be taken back. If you signed up yourself,
          go back.
        </Trans>
      }
    >
      <LinkError error={erasing.error} />
      <Button look="danger" wide isPending={erasing.isPending} isDisabled={!isOnline} onPress={() => erasing.mutate()}>
        <Trans>Erase the account</Trans>
      </Button>
      <Button look="text" wide isDisabled={erasing.isPending} onPress={onBack}>
        <Trans>Back</Trans>
      </Button>
    </Solo>
  );
}
