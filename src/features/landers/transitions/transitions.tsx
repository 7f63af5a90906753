import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { useSiteFile } from '../../../domain/page/site-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { FirstStep } from '../../landing/first-step.tsx';
import type { StartData } from '../../landing/start-data.ts';
import { PageButton, PageLead, useCampaign } from '../../landing/page-words.tsx';
import page from '../../landing/start-page.module.css';
import { PlayButton } from '../people/play-button.tsx';
import styles from './transitions.module.css';

/** The scenes of the evening in their order. Their masks are in the drawings. */
const SCENES = [
  { picture: 's-tram', hour: '18:40' },
  { picture: 's-flat', hour: '19:05' },
  { picture: 's-table', hour: '20:30' },
  { picture: 's-umbrella', hour: '23:15' },
] as const;

/** The lander with four scenes of one evening, and the first step of the sign-up below them. */
export function Transitions({ data }: { data: StartData | undefined }) {
  const campaign = useCampaign();
  return (
    <div className={styles.lander}>
      <section className={styles.evening} data-scenes="native">
        {campaign === undefined && (
          <h1>
            <VisuallyHidden>
              <Trans>One evening, from the first line to the umbrella</Trans>
            </VisuallyHidden>
          </h1>
        )}
        <div className={styles.stage}>
          {SCENES.map(({ picture }, index) => (
            <Scene key={picture} name={picture} isFirst={index === 0} />
          ))}
        </div>
        <div className={styles.words}>
          <div className={classNames(page.wrap, styles.layout)}>
            <Lines />
            <div className={styles.go}>
              {campaign !== undefined && <h1 className={styles.campaign}>{campaign}</h1>}
              <PageLink to="/signup" className={buttonClass({ wide: true })}>
                <PageButton>
                  <Trans>Begin with a first line</Trans>
                </PageButton>
              </PageLink>
              <p className={styles.fine}>
                <Gift data={data} /> <Trans>Leila and Ruben are fictional.</Trans>
              </p>
            </div>
            <Dashes />
          </div>
        </div>
      </section>
      <section className={styles.step}>
        <div className={classNames(page.wrap, styles.stepLayout)}>
          <div>
            <h2>
              <Trans>The next evening is yours</Trans>
            </h2>
            <p>
              <PageLead>
                <Trans>It begins with two answers. Everything after them can wait until you sit down.</Trans>
              </PageLead>
            </p>
          </div>
          <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
        </div>
      </section>
    </div>
  );
}

/** A picture for narrow and one for wide windows. The lines have its content in words. */
function Scene({ name, isFirst }: { name: string; isFirst: boolean }) {
  const file = useSiteFile();
  return (
    <picture className={styles.scene}>
      <source
        media="(min-width: 576px)"
        srcSet={`${file(`/people/${name}-w-720.webp`)} 720w, ${file(`/people/${name}-w.webp`)} 1440w`}
        sizes="100vw"
      />
      <img
        src={file(`/people/${name}-t.webp`)}
        srcSet={`${file(`/people/${name}-t-540.webp`)} 540w, ${file(`/people/${name}-t.webp`)} 720w`}
        sizes="100vw"
        width={720}
        height={960}
        alt=""
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        {...marksMissing}
      />
    </picture>
  );
}

/** The line of each scene. The styles show the one of the chosen scene. */
function Lines() {
  return (
    <div className={styles.lines}>
      <Line hour={SCENES[0].hour}>
        <Trans>Leila, on the tram: “Is the rain where you are, too?”</Trans>
      </Line>
      <Line hour={SCENES[1].hour}>
        <Trans>Ruben, from his kitchen: “It is. I was about to be heroic about it.”</Trans>
      </Line>
      <Line hour={SCENES[2].hour}>
        <Trans>Two coffees. Nobody has looked at the time.</Trans>
      </Line>
      <Line hour={SCENES[3].hour}>
        <Trans>One umbrella. It was his. It is theirs as far as the corner.</Trans>
      </Line>
    </div>
  );
}

function Line({ hour, children }: { hour: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <p className={styles.hour}>{hour}</p>
      <p>{children}</p>
    </div>
  );
}

/** A radio button for each scene, which needs no script. The script shows the button that pauses and plays. */
function Dashes() {
  const { t } = useLingui();
  return (
    <div className={styles.dashes}>
      <fieldset className={styles.choices}>
        <legend>
          <VisuallyHidden>
            <Trans>Scenes</Trans>
          </VisuallyHidden>
        </legend>
        {SCENES.map(({ picture, hour }, index) => {
          const number = index + 1;
          return (
            <label key={picture} className={styles.dash}>
              <input
                type="radio"
                name="scene"
                value={number}
                defaultChecked={index === 0}
                aria-label={t`Scene ${number}, ${hour}`}
              />
            </label>
          );
        })}
      </fieldset>
      <PlayButton className={styles.toggle} />
    </div>
  );
}

/** The credits that a new member starts with, if the site gives any. */
function Gift({ data }: { data: StartData | undefined }) {
  const credits = data?.settings.signup_credits ?? 0;
  if (credits === 0) return null;
  const gift = (
    <b>
      <Plural value={credits} one="# credit" other="# credits" />
    </b>
  );
  return <Trans>Free, with {gift} to start.</Trans>;
}
