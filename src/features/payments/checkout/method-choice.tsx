import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { StoredMethodId } from '../../../../contract/base/ids.ts';
import { RadioCard, RadioMark } from '../../../ui/controls/choices/radio-card.tsx';
import { RadioGroup } from '../../../ui/controls/choices/radio-group.tsx';
import styles from './method-choice.module.css';
import { MethodMark } from './method-mark.tsx';
import { METHOD_HINTS, storedName, wayWords } from './method-words.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { RemoveStored } from './remove-stored.tsx';
import { canStore, type Way } from './ways.ts';

interface MethodChoiceProps {
  ways: readonly Way[];
  chosen: Way | undefined;
  /** The heading when no stored way stands above. */
  title: string;
  /** Names a way in another manner, such as "iDEAL, once more". */
  nameOf?: (way: Way) => string | undefined;
  onChoose: (way: Way) => void;
  /** What is asked below the chosen way, if its card can be stored. */
  storing: ReactNode;
}

/** The choice of a way to pay. */
export function MethodChoice({ ways, chosen, title, nameOf, onChoose, storing }: MethodChoiceProps) {
  const { t } = useLingui();
  const stored = ways.filter((way) => way.stored !== null);
  const others = ways.filter((way) => way.stored === null);
  const row = (way: Way) => (
    <Fragment key={way.key}>
      <WayRow way={way} name={nameOf?.(way)} isChosen={way === chosen} />
      {way === chosen && canStore(way) && <div className={styles.storing}>{storing}</div>}
    </Fragment>
  );
  return (
    <RadioGroup
      label={title}
      value={chosen?.key ?? null}
      className={styles.ways}
      onChange={(key) => {
        const way = ways.find((one) => one.key === key);
        if (way !== undefined) onChoose(way);
      }}
    >
      {stored.length > 0 && (
        <>
          <h2 className={styles.title}>{t`Your stored ways to pay`}</h2>
          {stored.map(row)}
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className={styles.title}>{stored.length > 0 ? t`Other ways to pay` : title}</h2>
          {others.map(row)}
        </>
      )}
    </RadioGroup>
  );
}

interface WayRowProps {
  way: Way;
  name: string | undefined;
  isChosen: boolean;
}

function WayRow({ way, name, isChosen }: WayRowProps) {
  const { i18n } = useLingui();
  const { stored, method } = way;
  const { next } = METHOD_HINTS[method];
  if (stored !== null)
    return (
      <StoredRow id={stored.id} name={storedName(stored, i18n)}>
        <WayRadio way={way} name={name ?? storedName(stored, i18n)} hint={<StoredHint expires={stored.expires} />} />
      </StoredRow>
    );
  const words = wayWords(way, i18n);
  return (
    <WayRadio
      way={way}
      name={name ?? words.name}
      hint={words.hint}
      next={isChosen && next ? i18n._(next) : undefined}
    />
  );
}

/** The button to remove it stands beside the radio button, because a label holds no other control. */
function StoredRow({ id, name, children }: { id: StoredMethodId; name: string; children: ReactNode }) {
  return (
    <div className={styles.stored}>
      {children}
      <RemoveStored id={id} name={name} className={styles.remove} />
    </div>
  );
}

interface WayRadioProps {
  way: Way;
  name: string;
  hint?: ReactNode;
  next?: string | undefined;
}

function WayRadio({ way: { key, method, brands }, name, hint, next }: WayRadioProps) {
  return (
    <RadioCard value={key} className={styles.way}>
      <RadioMark />
      <span className={styles.mark}>
        <MethodMark method={brands.length > 0 ? 'creditcard' : method} />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        {hint !== undefined && <span>{hint}</span>}
      </span>
      {next !== undefined && <span className={styles.next}>{next}</span>}
    </RadioCard>
  );
}

function StoredHint({ expires }: { expires: string | null }) {
  const { calendar } = useFormats();
  if (expires === null) return <Trans>Pays at once</Trans>;
  const when = calendar(expires, 'cardMonth');
  return <Trans>Valid until {when}</Trans>;
}
