import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import type { ProfilePicture } from '../../../contract/member-page.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PictureViewer } from '../../ui/picture-viewer.tsx';

interface PicturesViewerProps {
  pictures: readonly ProfilePicture[];
  name: string;
  start: number;
  onClose: () => void;
  onReport: (picture: string) => void;
}

/** Somebody's pictures as large as the window; each can be reported where it is seen. */
export function PicturesViewer({ pictures, name, start, onClose, onReport }: PicturesViewerProps) {
  const { t } = useLingui();
  const shown = pictures.map(({ filename: src, width, height, placeholder }, at) => ({
    src, width, height, placeholder, alt: t`Picture ${at + 1} of ${name}`,
  }));
  return (
    <PictureViewer
      pictures={shown}
      label={t`Pictures of ${name}`}
      start={start}
      onClose={onClose}
      renderActions={(index) => {
        const picture = pictures[index];
        return picture && <IconButton icon={Flag} label={t`Report this picture`} size="s" onPress={() => onReport(picture.id)} />;
      }}
    />
  );
}
