import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Captions, Maximize, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { useSiteFile } from '../../../domain/page/site-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead } from '../../landing/page-words.tsx';
import { lowestWorth, type StartData } from '../../landing/start-data.ts';
import page from '../../landing/start-page.module.css';
import { PlayButton } from '../people/play-button.tsx';
import { clock } from './run-film.ts';
import styles from './video.module.css';

/** The better one is first. */
const ENCODINGS = ['webm', 'mp4'] as const;
/** The length of `public/film/evening.*`. */
const FILM_SECONDS = 48;

/** The lander with a silent film of 48 seconds, its words beside it, and the first step of the sign-up. */
export function Video({ data }: { data: StartData | undefined }) {
  return (
    <div className={styles.lander}>
      <div className={classNames(page.wrap, styles.layout)}>
        <Player />
        <div className={styles.words}>
          <h1 className={styles.title}>
            <PageHeadline>
              <Trans>Forty-eight seconds, then decide</Trans>
            </PageHeadline>
          </h1>
          <p className={styles.lead}>
            <PageLead>
              <Trans>How an evening here begins, what it costs, and how you tell who is real.</Trans>
            </PageLead>
          </p>
          <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
        </div>
        <Transcript data={data} />
      </div>
    </div>
  );
}

/** The film. `runFilm` changes the state in `data-film`, which the styles follow. Without scripts the browser's controls stay. */
function Player() {
  const { t } = useLingui();
  const file = useSiteFile();
  return (
    <div className={styles.player} data-film="native">
      <div className={styles.screen}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- runFilm makes the captions of the transcript, in its language. */}
        <video
          className={styles.film}
          aria-label={t`An evening with Hanna, a drawn and fictional person. Its words are in the list on this page.`}
          preload="none"
          poster="/people/s-evening-w-960.webp"
          width={960}
          height={540}
          controls
          playsInline
        >
          {ENCODINGS.flatMap((encoding) => {
            const own = `/film/evening.${encoding}` as const;
            // The browser tries the next source if one fails. A poster has no such choice, so it is always of this host.
            const sources = new Set([file(own), own]);
            return [...sources].map((src) => <source key={src} src={src} type={`video/${encoding}`} />);
          })}
        </video>
        <p className={styles.name} aria-hidden="true">
          <Trans>An evening with Hanna</Trans>
        </p>
        <button type="button" className={styles.begin} aria-label={t`Play, 48 seconds, no sound`} data-begin>
          <Icon of={Play} size="l" filled />
        </button>
        <div className={styles.end}>
          <p>
            <Trans>Saturday at four, then</Trans>
          </p>
          <button type="button" className={buttonClass({ look: 'quiet' }, styles.again)} data-begin>
            <Icon of={RotateCcw} />
            <Trans>Watch again</Trans>
          </button>
        </div>
        <p className={styles.failure} role="alert">
          <span>
            <Trans>The film did not load. Its words are in the list.</Trans>
          </span>
        </p>
      </div>
      <Controls />
    </div>
  );
}

function Controls() {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <PlayButton />
      <span className={styles.time} aria-hidden="true" data-time />
      <span className={styles.position}>
        <input type="range" min={0} max={FILM_SECONDS} defaultValue={0} aria-label={t`Position`} data-position />
      </span>
      <IconButton icon={Captions} label={t`Captions`} aria-pressed="true" className={styles.icon} data-captions="" />
      <IconButton icon={Maximize} label={t`Full screen`} aria-pressed="false" className={styles.icon} data-full="" />
    </div>
  );
}

/** The words of the film. `runFilm` makes the captions of them, and marks the current line. */
function Transcript({ data }: { data: StartData | undefined }) {
  return (
    <section className={styles.script}>
      <h2>
        <Trans>In words</Trans>
      </h2>
      <ol>
        <Line at={0}>
          <Trans>Hanna comes home, takes off her shoes and reads three profiles. That is free.</Trans>
        </Line>
        <Line at={12}>
          <Price data={data} />
        </Line>
        <Line at={20}>
          <Trans>An answer arrives. Reading it costs nothing.</Trans>
        </Line>
        <Line at={28}>
          <Trans>A mask beside a name: this profile is fictional, and says so.</Trans>
        </Line>
        <Line at={36}>
          <Trans>Saturday at four. She puts the phone away.</Trans>
        </Line>
        <Line at={44}>
          <Trans>Meet someone worth staying up for.</Trans>
        </Line>
      </ol>
    </section>
  );
}

function Line({ at, children }: { at: number; children: ReactNode }) {
  return (
    <li data-at={at}>
      <time dateTime={`PT${at}S`}>{clock(at)}</time>
      <span>{children}</span>
    </li>
  );
}

/** The price of a message, or a sentence without it where the price is unknown or nothing. */
function Price({ data }: { data: StartData | undefined }) {
  const { money } = useFormats();
  const credits = data?.settings.message_credits ?? 0;
  const least = data && lowestWorth(credits, data.prices);
  if (credits === 0 || least === undefined) return <Trans>She writes one line, and sends it.</Trans>;
  const worth = money(least);
  const price = <Plural value={credits} one="# credit" other="# credits" />;
  return (
    <Trans>
      She writes one line. It says {price} beside the button, and what that is in money: {worth} or more.
    </Trans>
  );
}
