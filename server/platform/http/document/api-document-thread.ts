import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answerQuestions } from '../../thread.ts';
import type { ApiDocument } from './api-document.ts';
import { describeApi } from './openapi.ts';

answerQuestions<boolean, ApiDocument>((isHttps) => {
  const plain = Buffer.from(JSON.stringify(describeApi(isHttps)));
  const hash = createHash('sha256').update(plain).digest('base64url');
  // Weak, because all encodings of one document share the tag.
  return { etag: `W/"${hash}"`, identity: plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
});
