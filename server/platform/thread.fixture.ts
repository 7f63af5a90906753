import { answerQuestions } from './thread.ts';

/** The orders of a test to the thread. */
export type Order =
  | { readonly echo: string }
  | { readonly fail: string }
  | { readonly exit: number }
  | { readonly hang: true };

let answered = 0;

answerQuestions<Order, string>((order) => {
  if ('fail' in order) throw new RangeError(order.fail);
  if ('exit' in order) process.exit(order.exit);
  if ('hang' in order) return new Promise<string>(() => {});
  answered += 1;
  return `${order.echo} ${answered}`;
});
