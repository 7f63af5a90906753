import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'circle' | 'card';
  /** A CSS length; a circle takes it as its side. */
  width?: string;
  height?: string;
}

/** One piece of the shape of what is on its way. The whole is named once by what holds it (`aria-busy`). */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const size: CSSProperties = { inlineSize: width, blockSize: height ?? (shape === 'circle' ? width : undefined) };
  return (
    <span className={classNames(styles.skeleton, shape !== 'line' && styles[shape])} style={size} aria-hidden="true" />
  );
}
