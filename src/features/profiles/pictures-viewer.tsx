import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import { IconButton } from '../../ui/controls/buttons/icon-button.tsx';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';
import { type Kind, LockedWords } from './pictures-locked.tsx';
import type { ProfileViewer } from './profile-viewer.ts';

interface PicturesViewerProps {
  page: ProfilePage;
  viewer: ProfileViewer;
  locked: readonly Kind[];
  start: number;
  onClose: () => void;
  /** Undefined for the own pictures. */
  onReport: ((picture: string) => void) | undefined;
}

/** A profile's pictures at the size of the window. Each can be reported here. */
export function PicturesViewer({ page, viewer, locked, start, onClose, onReport }: PicturesViewerProps) {
  const { t } = useLingui();
  const {
    pictures,
    num_pictures,
    profile: { name },
  } = page;
  const shown = pictures.map(({ filename: src, width, height, placeholder }, at) => ({
    src,
    width,
    height,
    placeholder,
    alt: t`Picture ${at + 1} of ${name}`,
  }));
  return (
    <PictureViewer
      pictures={shown}
      more={locked.map((kind) => (
        <LockedWords key={kind} kind={kind} page={page} viewer={viewer} />
      ))}
      total={num_pictures}
      label={t`Pictures of ${name}`}
      start={start}
      onClose={onClose}
      renderActions={(index) => {
        const picture = pictures[index];
        return (
          picture &&
          onReport && (
            <IconButton icon={Flag} label={t`Report this picture`} size="s" onPress={() => onReport(picture.id)} />
          )
        );
      }}
    />
  );
}
