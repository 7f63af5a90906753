import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import { useCarryBack } from '../../ui/pictures/carried-picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { useCover } from '../../ui/overlays/use-cover.ts';
import { BackOnPicture } from './profile-back-buttons.tsx';
import { type Kind, LockedPictures, LockedThumbs } from './pictures-locked.tsx';
import { NoPicture, ProfilePicture, ProfileThumb } from './profile-picture.tsx';
import styles from './profile-pictures.module.css';
import viewStyles from './profile-view.module.css';
import type { ProfileViewer } from './profile-viewer.ts';

const PicturesViewer = lazyComponent(async () => (await import('./pictures-viewer.tsx')).PicturesViewer);

interface ProfilePicturesProps {
  page: ProfilePage;
  viewer: ProfileViewer;
  menu: ReactNode;
  /** Undefined for the own pictures. */
  onReport: ((picture: string) => void) | undefined;
}

/** The pictures that the viewer may see, one at a time, and last the number of locked ones with how to unlock them. */
export function ProfilePictures({ page, viewer, menu, onReport }: ProfilePicturesProps) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const { cover, open, close } = useCover();
  const { pictures, profile } = page;
  useCarryBack(page.card.main_image?.thumb_filename ?? null, track);
  const opened = pictures.findIndex(({ id }) => id === cover);
  const locked = (['premium', 'private'] as const).filter((kind) => page[`num_${kind}_pictures`] > 0);
  // Without a picture, the placeholder has a position of its own.
  const numShown = Math.max(1, pictures.length);
  const count = numShown + locked.length;
  const go = (to: number) => {
    setIndex(to);
    scrollTo(track, to);
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setIndex(Math.min(count - 1, Math.round(Math.abs(scrollLeft) / clientWidth)));
  };
  return (
    <div className={viewStyles.gallery}>
      <div className={styles.stage}>
        <div ref={track} className={styles.track} onScroll={onScroll}>
          {pictures.length === 0 && <NoPicture name={profile.name} />}
          {pictures.map((picture, at) => (
            <ProfilePicture
              key={picture.id}
              picture={picture}
              label={t`Open picture ${at + 1} of ${page.num_pictures}`}
              isMain={at === 0}
              isShown={at === index}
              onOpen={() => open(picture.id)}
            />
          ))}
          {locked.map((kind, at) => (
            <LockedPictures key={kind} kind={kind} page={page} viewer={viewer} isShown={numShown + at === index} />
          ))}
        </div>
        {count > 1 && <Segments slides={slidesOfPictures(page, locked)} index={index} />}
        <div className={styles.top}>
          <BackOnPicture />
          {menu}
        </div>
        {page.num_pictures > 0 && (
          <span className={styles.count}>
            <Icon of={Images} size="s" label={t`Pictures`} />
            {index < pictures.length ? t`${index + 1} of ${page.num_pictures}` : page.num_pictures}
          </span>
        )}
      </div>
      {count > 1 && (
        <div className={styles.thumbs}>
          {pictures.map((picture, at) => (
            <ProfileThumb
              key={picture.id}
              picture={picture}
              label={t`Picture ${at + 1}`}
              isChosen={at === index}
              onChoose={() => go(at)}
            />
          ))}
          {locked.map((kind, at) => (
            <LockedThumbs
              key={kind}
              kind={kind}
              page={page}
              isChosen={numShown + at === index}
              onChoose={() => go(numShown + at)}
            />
          ))}
        </div>
      )}
      <Suspense>
        {opened >= 0 && (
          <PicturesViewer
            page={page}
            viewer={viewer}
            locked={locked}
            start={opened}
            onClose={close}
            onReport={onReport}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The slide of each picture. All locked pictures of a kind share one slide. */
function slidesOfPictures(page: ProfilePage, locked: readonly Kind[]): number[] {
  const numShown = Math.max(1, page.pictures.length);
  const shown = Array.from({ length: numShown }, (_, at) => at);
  const rest = locked.flatMap((kind, at) => Array.from({ length: page[`num_${kind}_pictures`] }, () => numShown + at));
  return [...shown, ...rest];
}

/** One segment for each picture, the locked ones included. */
function Segments({ slides, index }: { slides: readonly number[]; index: number }) {
  return (
    <div className={styles.segments} aria-hidden="true">
      {slides.map((slide, at) => (
        <i key={at} className={classNames(slide === index && styles.here)} />
      ))}
    </div>
  );
}

function scrollTo(track: RefObject<HTMLElement | null>, index: number): void {
  const slide = track.current?.children[index];
  if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
}
