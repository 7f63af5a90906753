import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { REACTIVATION_DAYS, VOICE_CREDITS } from '../../../contract/base/rules.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Question } from '../../ui/layout/question.tsx';
import text from '../../ui/controls/buttons/text-link.module.css';
import styles from './questions.module.css';
import type { StartData } from './start-data.ts';
import page from './start-page.module.css';

/** The questions that visitors ask first. */
export function Questions({ data: { settings } }: { data: StartData }) {
  const { t } = useLingui();
  return (
    <section className={page.section}>
      <div className={classNames(page.wrap, styles.questions)}>
        <div className={classNames(page.head, styles.head)}>
          <h2>
            <Trans>Good questions</Trans>
          </h2>
          <p>
            <PageLink to="/pages/faq" className={classNames(text.link, styles.link)}>
              <Trans>All answers</Trans>
            </PageLink>
          </p>
        </div>
        <div>
          <Question title={t`What is free, and what is not?`}>
            <p>
              <FreeAnswer settings={settings} />
            </p>
          </Question>
          <Question title={t`Are all profiles real people?`} isOpen>
            <p>
              <Trans>
                No. Some are fictional: they are there to entertain and to show how the site works. They wear a mask on
                every surface, and their page says in words that they cannot be met. A like or a message in a member’s
                name comes from that member.
              </Trans>
            </p>
          </Question>
          <Question title={t`Do credits expire?`}>
            <p>
              <ExpiryAnswer settings={settings} />
            </p>
          </Question>
          <Question title={t`Who can see where I am?`}>
            <p>
              <Trans>
                Others see your town and roughly how far away you are, never exactly where. We only receive and keep an
                area of about 5 km.
              </Trans>
            </p>
          </Question>
          <Question title={t`How do I leave?`}>
            <p>
              <Trans>
                Settings, Delete account, three steps. It can be undone for {REACTIVATION_DAYS} days; after that the
                profile, pictures and messages are gone.
              </Trans>
            </p>
          </Question>
        </div>
      </div>
    </section>
  );
}

type Costs = Pick<StartData, 'settings'>;

function FreeAnswer({ settings }: Costs) {
  const { t } = useLingui();
  const words = (credits: number) => t`${plural(credits, { one: '# credit', other: '# credits' })}`;
  const message = words(settings.message_credits);
  const picture = words(settings.photo_credits);
  const voice = words(settings.voice_credits ?? VOICE_CREDITS);
  const gift = words(settings.gift_credits);
  const start = words(settings.signup_credits);
  return (
    <>
      <Trans>Looking, reading, receiving, liking, blocking and reporting are free.</Trans>{' '}
      <Trans>
        A message takes {message}, a picture {picture}, a voice message {voice}, a gift {gift} or more.
      </Trans>{' '}
      {settings.signup_credits > 0 && <Trans>You start with {start}.</Trans>}
    </>
  );
}

function ExpiryAnswer({ settings: { refund_days } }: Costs) {
  const { t } = useLingui();
  return (
    <>
      <Trans>No. What you have bought stays until you spend it.</Trans>{' '}
      {refund_days > 0 &&
        t`Unspent credits can be returned within ${plural(refund_days, { one: '# day', other: '# days' })} of the order.`}
    </>
  );
}
