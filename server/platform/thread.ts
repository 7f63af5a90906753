import { parentPort, Worker } from 'node:worker_threads';

interface Pending<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

type Reply<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/**
 * A worker thread for work that would block the event loop. Its file calls `answerQuestions`. The first question starts the thread. The
 * thread handles one question at a time, so that a question that ends the thread fails alone: the next one starts another thread.
 */
export class Thread<Question, Answer> {
  readonly #file: URL;
  readonly #waiting: Pending<Question, Answer>[] = [];
  #worker: Worker | undefined;
  #current: Pending<Question, Answer> | undefined;
  #isClosed = false;

  constructor(file: URL) {
    this.#file = file;
  }

  /** Answers questions in their order. Rejects with the error of this question, also when the question ends the thread. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('the thread is closed'));
      this.#waiting.push({ question, resolve, reject });
      this.#askNext();
    });
  }

  /** Ends the thread. Rejects open and later questions. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the thread is closed'));
    await this.#worker?.terminate();
  }

  #askNext(): void {
    if (this.#current !== undefined || this.#isClosed) return;
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) return;
    this.#worker ??= this.#begin();
    this.#worker.postMessage(this.#current.question);
  }

  #begin(): Worker {
    const worker = new Worker(this.#file);
    worker.unref();
    worker.on('message', (reply: Reply<Answer>) => {
      const pending = this.#end();
      if ('answer' in reply) pending?.resolve(reply.answer);
      else pending?.reject(reply.error);
      this.#askNext();
    });
    const fail = (error: unknown): void => {
      // `exit` follows `error`; another thread may have started before.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#end()?.reject(error);
      this.#askNext();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread has ended')));
    return worker;
  }

  #end(): Pending<Question, Answer> | undefined {
    const ended = this.#current;
    this.#current = undefined;
    return ended;
  }
}

type AnswerQuestion<Question, Answer> = (question: Question) => Answer | Promise<Answer>;

/** Answers the questions of a `Thread`. Called once, in the file that runs in the thread. */
export function answerQuestions<Question, Answer>(answer: AnswerQuestion<Question, Answer>): void {
  parentPort?.on('message', (question: Question) => {
    void replyTo(answer, question).then((reply) => parentPort?.postMessage(reply));
  });
}

async function replyTo<Question, Answer>(
  answer: AnswerQuestion<Question, Answer>,
  question: Question,
): Promise<Reply<Answer>> {
  try {
    return { answer: await answer(question) };
  } catch (error) {
    return { error };
  }
}
