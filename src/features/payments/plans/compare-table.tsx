import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  PHOTOS_FREE,
  PHOTOS_PREMIUM,
  PHOTOS_SEEN_FREE,
  STARTED_CONVERSATIONS_FREE,
} from '../../../../contract/base/rules.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './compare-table.module.css';
import { useFormats } from '../../../domain/formats/use-formats.ts';

/** The rights of free and premium members. `price` is the cheapest bundle. */
export function CompareTable({ price, free }: { price?: ReactNode; free?: ReactNode }) {
  const { t } = useLingui();
  const { number } = useFormats();
  // The main picture counts too.
  const seen = PHOTOS_SEEN_FREE + 1;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>
            <VisuallyHidden>
              <Trans>What you can do</Trans>
            </VisuallyHidden>
          </td>
          <th scope="col">
            <Trans>Free</Trans>
          </th>
          <th scope="col">
            <Trans>Premium</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {price !== undefined && <Row title={t`Price`} free={free} premium={price} />}
        <Row
          title={t`Conversations you start`}
          more={t`Replies are not counted`}
          free={number(STARTED_CONVERSATIONS_FREE)}
          premium={t`No limit`}
        />
        <Row title={t`Pictures on your profile`} free={number(PHOTOS_FREE)} premium={number(PHOTOS_PREMIUM)} />
        <Row title={t`Pictures of others`} free={t`First ${seen}`} premium={t`All`} />
        <Row title={t`Invisible mode`} more={t`Seen only by those you choose`} free={<No />} premium={<Yes />} />
        <Row title={t`Read and receive messages`} free={<Yes />} premium={<Yes />} />
        <Row title={t`Block and report`} free={<Yes />} premium={<Yes />} />
      </tbody>
    </table>
  );
}

interface RowProps {
  title: string;
  more?: string;
  free: ReactNode;
  premium: ReactNode;
}

function Row({ title, more, free, premium }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {title}
        {more !== undefined && <small>{more}</small>}
      </th>
      <td>{free}</td>
      <td>{premium}</td>
    </tr>
  );
}

function Yes() {
  const { t } = useLingui();
  return <Icon of={Check} label={t`Yes`} />;
}

function No() {
  const { t } = useLingui();
  return <Icon of={Minus} label={t`No`} />;
}
