import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useFileDrop } from '../../../browser/pictures/use-file-drop.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { AddTile } from './add-tile.tsx';
import { moveTo } from './move-in-order.ts';
import { PictureTile } from './picture-tile.tsx';
import { PicturesAbout } from './pictures-about.tsx';
import styles from './pictures-section.module.css';
import { useAddPictures } from './use-add-pictures.ts';
import { useCropQuestion } from './use-crop-question.tsx';
import { useOwnPictures } from './use-own-pictures.ts';
import { useRemovePicture } from './use-remove-picture.ts';
import { useReorder } from './use-reorder.ts';
import { WaitingTile } from './waiting-tile.tsx';

/** The member's own pictures as a grid: added by button or drop, ordered by drag or keys. */
export function PicturesSection() {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { known, waiting, progress, order, change } = useOwnPictures();
  const { removed, remove } = useRemovePicture((id, onRefused) => change({ remove: id }, { onError: onRefused }));
  const { data, error, isFetching, refetch } = known;
  const pictures = (data?.pictures ?? []).filter(({ id }) => !removed.has(id));
  const ids = pictures.map(({ id }) => id);
  const onOrder = (next: string[], moved: string) => {
    order([...next, ...removed]);
    setAnnouncement(t`Picture ${next.indexOf(moved) + 1} of ${next.length}`);
  };
  const reorder = useReorder(ids, onOrder);
  const taken =
    pictures.filter(({ status }) => status !== 'rejected').length +
    waiting.filter(({ state }) => state === 'queued').length;
  const room = data === undefined ? Number.POSITIVE_INFINITY : data.limit - taken;
  const crop = useCropQuestion();
  const add = useAddPictures(room, crop.ask);
  const drop = useFileDrop((files) => void add(files));
  const actions = {
    makeMain: (id: string) => change({ main: id }),
    setPrivate: (id: string, on: boolean) => change({ private: { id, on } }),
    move: (id: string, by: -1 | 1) => onOrder(moveTo(ids, id, ids.indexOf(id) + by), id),
    remove: (id: string) => {
      remove(id);
      heading.current?.focus();
    },
  };
  return (
    <Section title={t`Pictures`} heading={heading}>
      <div {...drop.handlers} className={classNames(styles.body, drop.isOver && styles.over)}>
        {data === undefined && error !== null && isOnline && (
          <div className={styles.failed} role="alert">
            <span>{i18n._(failureWords(error))}</span>
            <Button look="quiet" small isPending={isFetching} onPress={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        <ul className={styles.grid} aria-busy={data === undefined && error === null && isOnline}>
          {data === undefined && error === null && isOnline && <Loading />}
          {pictures.map((picture) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={reorder.placeOf(picture.id)}
              count={pictures.length}
              reorder={reorder}
              canChange={isOnline}
              actions={actions}
            />
          ))}
          {waiting.map((entry) => (
            <WaitingTile key={entry.id} entry={entry} progress={progress.get(entry.id)} isOnline={isOnline} />
          ))}
          {room > 0 && <AddTile isFirst={data !== undefined && taken === 0} onFiles={(files) => void add(files)} />}
        </ul>
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
        <PicturesAbout known={data} pictures={pictures} taken={taken} isOnline={isOnline} />
        {crop.dialog}
      </div>
    </Section>
  );
}

function Loading() {
  return [0, 1, 2].map((place) => (
    <li key={place} className={styles.tile}>
      <Skeleton shape="card" width="100%" height="100%" />
    </li>
  ));
}
