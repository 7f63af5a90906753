import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, Bike, Coffee, Heart, type LucideIcon, Plus, Wine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { type Niche, nicheOf } from '../../../contract/base/niche.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { DrawnMessage } from './drawn-message.tsx';
import { CASTS } from '../../../contract/base/casts.ts';
import { DrawnPerson } from './drawn-person.tsx';
import styles from './how-it-goes.module.css';
import { lowestWorth, type StartData } from './start-data.ts';
import page from './start-page.module.css';

/** Three steps, each with a drawing of the real screen. */
export function HowItGoes({ data }: { data: StartData | undefined }) {
  const { t } = useLingui();
  const niche = nicheOf(data?.settings.niche ?? 1);
  return (
    <section className={page.section}>
      <div className={page.wrap}>
        <div className={page.head}>
          <h2>
            <Trans>How it goes</Trans>
          </h2>
        </div>
        <ol className={styles.steps}>
          <Step
            drawing={<ProfileDrawing />}
            title={t`Say who you are`}
            text={
              niche === 'bdsm'
                ? t`A picture, a few lines, what you like. The intimate interests are among them.`
                : t`A picture, a few lines, what you like. Intimate interests stay folded until you open them.`
            }
          />
          <Step
            drawing={<LikesDrawing niche={niche} />}
            title={t`Like who you like`}
            text={t`Free, and they hear of it once. If they like you too, you both hear of it at once.`}
          />
          <Step
            drawing={<ChatDrawing data={data} />}
            title={t`Write when you mean it`}
            text={t`You pay for what you send, never for what you read. You see the price before you send it.`}
          />
        </ol>
      </div>
    </section>
  );
}

function Step({ drawing, title, text }: { drawing: ReactNode; title: string; text: string }) {
  return (
    <li className={styles.step}>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

function ProfileDrawing() {
  const { t } = useLingui();
  return (
    <div className={styles.profile}>
      <div className={styles.who}>
        <span className={styles.upload}>
          <Icon of={Plus} />
        </span>
        <span>
          <b>Robin, 39</b>
          <small>Rotterdam</small>
        </span>
      </div>
      <div className={styles.chips}>
        <Chip icon={Coffee} text={t({ id: 'interest.coffee', message: 'Coffee' })} isChosen />
        <Chip icon={Bike} text={t({ id: 'interest.biking', message: 'Cycling' })} isChosen />
        <Chip icon={Wine} text={t({ id: 'interest.wine', message: 'Wine' })} />
      </div>
    </div>
  );
}

function Chip({ icon, text, isChosen = false }: { icon: LucideIcon; text: string; isChosen?: boolean }) {
  return (
    <span className={classNames(styles.chip, isChosen && styles.chosen)}>
      <Icon of={icon} size="s" />
      {text}
    </span>
  );
}

function LikesDrawing({ niche }: { niche: Niche }) {
  return (
    <div className={styles.fan}>
      {CASTS[niche].liked.map((name) => (
        <DrawnPerson key={name} name={name} sizes="118px" className={styles.card} maskClassName={styles.mask} />
      ))}
      <span className={styles.heart}>
        <Icon of={Heart} filled />
      </span>
    </div>
  );
}

function ChatDrawing({ data }: { data: StartData | undefined }) {
  const { money } = useFormats();
  const credits = data?.settings.message_credits ?? 0;
  const least = data && lowestWorth(credits, data.prices);
  const worth = least && money(least);
  return (
    <div className={styles.chat}>
      <DrawnMessage>
        <Trans>Harbour café or dunes?</Trans>
      </DrawnMessage>
      <DrawnMessage isMine>
        <Trans>Dunes. Then the café.</Trans>
      </DrawnMessage>
      <div className={styles.composer}>
        <span className={styles.draft}>
          <Trans>Saturday at four?</Trans>
        </span>
        <span className={styles.send}>
          <Icon of={ArrowUp} />
        </span>
      </div>
      {worth !== undefined && (
        <p className={styles.price}>
          <b>
            <Plural value={credits} one="# credit" other="# credits" />
          </b>
          {' · '}
          <Trans>from {worth}</Trans>
        </p>
      )}
    </div>
  );
}
