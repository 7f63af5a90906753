import { useSiteFile } from '../../domain/page/site-file.ts';
import { classNames } from '../../ui/class-names.ts';
import { marksMissing } from '../../ui/pictures/missing-picture.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from './drawn-person.module.css';

interface DrawnPersonProps {
  /** The name of the picture. */
  name: string;
  sizes: string;
  /** Whether the picture is in the first viewport of each window. */
  isFirst?: boolean;
  className?: string | undefined;
  maskClassName?: string | undefined;
}

/** A drawn, fictional person with the mask. */
export function DrawnPerson({ name, sizes, isFirst = false, className, maskClassName }: DrawnPersonProps) {
  const file = useSiteFile();
  return (
    <span className={classNames(styles.person, className)}>
      <img
        src={file(`/people/${name}.webp`)}
        srcSet={`${file(`/people/${name}-280.webp`)} 280w, ${file(`/people/${name}.webp`)} 480w`}
        sizes={sizes}
        width={480}
        height={600}
        alt=""
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        {...marksMissing}
      />
      <Mask on="glass" className={classNames(styles.mask, maskClassName)} />
    </span>
  );
}
