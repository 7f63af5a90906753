import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext } from 'react';
import type { Gender, LookingFor } from '../../../contract/base/gender.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import styles from './first-step.module.css';
import { PageButton } from './page-words.tsx';
import { lowestWorth, type StartData } from './start-data.ts';

interface FirstStepProps {
  data: StartData | undefined;
  /** The words of the button, unless the niche or a campaign has others. */
  button?: ReactNode;
  /** The words of a button whose words change with the state of the page. */
  states?: ReactNode;
  /** For fields elsewhere on the page. */
  id?: string;
}

/** Stands in the place of the first step where a member reads the page. */
export const StepOfMember = createContext<ReactNode>(null);

/**
 * The first step of the sign-up, which continues with these answers. It works before the app has started. The sign-up asks for an answer
 * that is missing.
 */
export function FirstStep({ data, button, states, id }: FirstStepProps) {
  const { t } = useLingui();
  const instead = useContext(StepOfMember);
  if (instead !== null) return <div className={styles.form}>{instead}</div>;
  return (
    <form id={id} method="get" action="/signup" className={styles.form}>
      <div className={styles.pair}>
        <Segments<Gender>
          label={t`I am`}
          name="gender"
          choices={[
            ['female', t`Woman`],
            ['male', t`Man`],
          ]}
        />
        <Segments<LookingFor>
          label={t`Looking for`}
          name="looking_for"
          choices={[
            ['female', t({ id: 'looking_for.female', message: 'Women' })],
            ['male', t({ id: 'looking_for.male', message: 'Men' })],
            ['both', t({ id: 'looking_for.both', message: 'Both' })],
          ]}
        />
      </div>
      <button type="submit" className={buttonClass({ wide: true })}>
        {states ?? <PageButton>{button}</PageButton>}
      </button>
      <p className={styles.fine}>
        <Trans>Two minutes, free.</Trans> {data !== undefined && <Gift data={data} />}
      </p>
    </form>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  name: string;
  choices: readonly (readonly [value: Value, text: string])[];
}

/** A choice of two or three, side by side, which the browser draws without scripts. */
function Segments<Value extends string>({ label, name, choices }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.segments}>
        {choices.map(([value, text]) => (
          <label key={value} className={styles.segment}>
            <input type="radio" name={name} value={value} className={styles.radio} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The credits that a new member starts with. */
function Gift({ data: { settings, prices } }: { data: StartData }) {
  const { money } = useFormats();
  const credits = settings.signup_credits;
  if (credits === 0) return null;
  const least = lowestWorth(credits, prices);
  const worth = least && <span className={styles.worth}>{money(least)}</span>;
  const start = (
    <b>
      <Plural value={credits} one="# credit" other="# credits" />
    </b>
  );
  return worth === undefined ? (
    <Trans>You start with {start}.</Trans>
  ) : (
    <Trans>
      You start with {start}, worth at least {worth}.
    </Trans>
  );
}
