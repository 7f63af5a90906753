import { expect, test } from 'vitest';
import { checkFileLength, FILE_LINES_MOST } from './check-file-lengths.ts';

const FITTING = 'x\n'.repeat(FILE_LINES_MOST);

test.each(['src/ui/a.module.css', 'server/database/functions/a.sql'])(
  'accepts 300 lines in %s, and no more',
  (file) => {
    expect(checkFileLength(file, FITTING)).toEqual([]);
    expect(checkFileLength(file, `${FITTING}x`)).toEqual([`${file}: 301 lines; a file stops at 300`]);
  },
);

test.each(['server/database/migrations/0000_first.sql', 'src/ui/a.ts'])(
  'accepts more lines in %s, which a tool writes or the linter checks',
  (file) => {
    expect(checkFileLength(file, `${FITTING}x`)).toEqual([]);
  },
);
