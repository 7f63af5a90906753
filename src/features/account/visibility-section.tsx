import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putUser, type User } from '../../../contract/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import { atLeast } from '../../engine/api/at-least.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { CheckLine } from '../../ui/check-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import section from '../../ui/section.module.css';
import { Section } from '../../ui/section.tsx';
import { meQuery } from './me-query.ts';

/** The switch of invisible mode, for premium members. */
export function VisibilitySection({ me }: { me: User | undefined }) {
  const { i18n, t } = useLingui();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const choice = useMutation({
    networkMode: 'always',
    mutationFn: (invisible: boolean) => atLeast(request(putUser, { body: { invisible } })),
    onSuccess: ({ user }) => queryClient.setQueryData(meQuery.queryKey, user),
  });
  if (me === undefined) return null;
  const shown = choice.isPending ? choice.variables : me.invisible;
  return (
    <Section title={t`Who can find you`}>
      <div className={section.body}>
        <CheckLine
          isChecked={shown}
          // A former premium member can always turn invisible mode off.
          isDisabled={choice.isPending || !isOnline || (!me.paid_user && !me.invisible)}
          label={<Trans>Invisible mode</Trans>}
          why={
            <Trans>
              You are not in searches or suggestions, and nobody sees when you are online. Only members you have liked
              or written to see you.
            </Trans>
          }
          onChange={(isChecked) => choice.mutate(isChecked)}
        />
        {!isOnline && (
          <p className={section.words}>
            <Trans>You can change this when you’re back online.</Trans>
          </p>
        )}
        {!me.paid_user && (
          <LinkButton to="/premium" look="premium" small>
            <Trans>Get Premium</Trans>
          </LinkButton>
        )}
        {choice.error !== null && (
          <Notice tone="danger" role="alert">
            {i18n._(failureWords(choice.error))}
          </Notice>
        )}
      </div>
    </Section>
  );
}
