import { Trans, useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { MeasuredPicture, PicturePart } from '../../../browser/pictures/picture-file.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ValueTrack } from '../../../ui/controls/choices/value-track.tsx';
import styles from './crop-dialog.module.css';
import { CropStage } from './crop-stage.tsx';
import { firstView, mostZoom, partOf, zoomTo } from './crop-view.ts';

interface CropDialogProps {
  picture: MeasuredPicture;
  /** The position of the picture among the chosen ones, from 1. */
  at: number;
  of: number;
  /** Called with the part to upload, or for the whole picture. */
  onChoose: (part: PicturePart | 'whole') => void;
  onClose: () => void;
}

/** Asks which part of a picture others see on cards. The upload begins only after the answer. A dismissal uploads nothing. */
export function CropDialog({ picture, at, of, onChoose, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const [view, setView] = useState(() => firstView(picture));
  const most = mostZoom(picture);
  return (
    <Dialog
      title={t`Choose what others see`}
      actions={
        <>
          <Button look="quiet" onPress={() => onChoose('whole')}>
            <Trans>Use the whole picture</Trans>
          </Button>
          <Button onPress={() => onChoose(partOf(picture, view))}>
            <Trans>Use this part</Trans>
          </Button>
        </>
      }
      onClose={onClose}
    >
      {of > 1 && (
        <p>
          <Trans>
            Picture {at} of {of}
          </Trans>
        </p>
      )}
      <CropStage picture={picture} view={view} onView={setView} />
      {most > 1 && (
        <div className={styles.zoom}>
          <Icon of={ZoomOut} />
          <ValueTrack
            label={t`Zoom`}
            min={1}
            max={most}
            step={0.05}
            value={view.zoom}
            format={{ style: 'percent' }}
            onMove={(zoom) => setView(zoomTo(picture, view, zoom))}
          />
          <Icon of={ZoomIn} />
        </div>
      )}
    </Dialog>
  );
}
