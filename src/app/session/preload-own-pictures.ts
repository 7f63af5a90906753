import type { QueryClient } from '@tanstack/react-query';
import { savesData } from '../../browser/saves-data.ts';
import { workerContainer } from '../../browser/worker/worker-container.ts';
import { picturesQuery } from '../../features/own-profile/pictures/own-profile-queries.ts';

/**
 * Loads the member's own pictures in the sizes of the profile, so that the profile shows them offline even before its first visit.
 * The worker caches each picture once.
 */
export async function preloadOwnPictures(queryClient: QueryClient): Promise<void> {
  const container = workerContainer();
  if (container === undefined || savesData()) return;
  const { pictures } = await queryClient.query({ ...picturesQuery, staleTime: Number.POSITIVE_INFINITY });
  // At the first start the worker begins to control the page later.
  if (container.controller === null)
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
  for (const { thumb_filename } of pictures) new Image().src = thumb_filename;
}
