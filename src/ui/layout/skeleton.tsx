import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'circle' | 'card';
  /** A CSS length; for a circle the length of its side. */
  width?: string;
  height?: string;
}

/** One piece of a loading placeholder. The container names the whole once (`aria-busy`). */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const size: CSSProperties = { inlineSize: width, blockSize: height ?? (shape === 'circle' ? width : undefined) };
  return (
    <span className={classNames(styles.skeleton, shape !== 'line' && styles[shape])} style={size} aria-hidden="true" />
  );
}
