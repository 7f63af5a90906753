import { isProofFile } from './modules.ts';

const KEYS = 'src/domain/query-keys.ts';
const LITERAL = /\bqueryKey: \[|\b(useLive|putLive|[gs]etQuer(y|ies)Data|getQueryState)(<[^;()]*>)?\((client, )?\[/;

/** Finds query keys that are written out instead of taken from `query-keys.ts`, where a change reaches every use. */
export function checkQueryKeys(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, code]) =>
    file.startsWith('src/') && file !== KEYS && !isProofFile(file) && LITERAL.test(code)
      ? [`${file}: query keys come from ${KEYS}`]
      : [],
  );
}
