import { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A zip that a reader receives while it is written. At most one entry is in memory, until its bytes are in the output. */
export class Archive {
  /** The bytes of the zip. */
  readonly output: Readable;
  readonly #zip = new ZipFile();
  readonly #madeAt: Date;
  #bytes = 0;
  #entry: Readable | undefined;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytes += chunk.length;
        done(null, chunk);
      },
    });
    this.output = this.#zip.outputStream.pipe(count);
    this.#zip.on('error', (error: Error) => this.abort(error));
    // Without a reader the entry would wait for ever.
    count.once('close', () => this.#entry?.destroy(new Error('the archive was closed')));
  }

  /** The number of bytes that the reader has received. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a file. Resolves when its bytes are in the output. Pictures and recordings are compressed already. */
  async add(path: string, content: Readable | Buffer | string, options: { readonly compress: boolean }): Promise<void> {
    if (this.output.destroyed) throw new Error('the archive was closed');
    const entry = content instanceof Readable ? content : Readable.from([content]);
    this.#entry = entry;
    this.#zip.addReadStream(entry, path, { mtime: this.#madeAt, ...options });
    await finished(entry, { writable: false });
    this.#entry = undefined;
  }

  end(): void {
    this.#zip.end();
  }

  abort(error: unknown): void {
    this.output.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
