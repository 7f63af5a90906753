import { useLingui } from '@lingui/react/macro';
import type { Media } from '../../../../contract/media/media.ts';
import { PictureViewer as Viewer } from '../../../ui/pictures/picture-viewer.tsx';

interface PictureViewerProps {
  media: Media;
  /** The sender's name; null for an own picture. */
  from: string | null;
  onClose: () => void;
}

/** Shows one picture of a conversation as large as the window. */
export function PictureViewer({ media, from, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const label = from === null ? t`Your picture` : t`Picture from ${from}`;
  const { path: src, width, height, placeholder } = media;
  return <Viewer pictures={[{ src, width, height, placeholder, alt: label }]} label={label} onClose={onClose} />;
}
