import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
/** Below this size the overhead of compression exceeds its savings. */
const LEAST_BYTES = 1_024;
const compress = promisify(brotliCompress);

/** Writes a `.br` file beside each compressible file of the built app that has none. Returns the number of written files. */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let written = 0;
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && COMPRESSIBLE.test(entry.name) && (await compressFile(path))) written += 1;
  }
  return written;
}

async function compressFile(path: string): Promise<boolean> {
  const source = await stat(path);
  const target = await stat(`${path}.br`).catch(() => undefined);
  if (source.size < LEAST_BYTES || (target !== undefined && target.mtimeMs >= source.mtimeMs)) return false;
  const text = await readFile(path);
  const compressed = await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  // The rename is atomic, so that no request reads half a file. Several processes may compress the same folder.
  const part = `${path}.br.${process.pid}.part`;
  await writeFile(part, compressed);
  await rename(part, `${path}.br`);
  return true;
}
