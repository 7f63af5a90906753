import { createFileRoute, notFound } from '@tanstack/react-router';
import { NOT_FOUND } from '../domain/words/failure-words.ts';

/** Matches every unknown address. */
export const Route = createFileRoute('/$')({
  staticData: { name: 'not-found', layout: 'default', access: 'anyone', title: NOT_FOUND },
  beforeLoad: () => {
    throw notFound();
  },
});
