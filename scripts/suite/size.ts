// Measures the build by the budgets in size-budget.ts, and fails if it exceeds one.
import { countPrecached, measureBuild } from './measure-size.ts';
import { BUDGETS, PRECACHED_FILES_MOST } from './size-budget.ts';

const SHOWN_FILES = 8;

const measured = measureBuild(BUDGETS);
for (const { screen, totalKiB, limitKiB, files } of measured) {
  console.log(
    `${screen}: ${totalKiB.toFixed(1)} KiB of ${limitKiB} KiB${totalKiB > limitKiB ? ', over the budget' : ''}`,
  );
  for (const { file, kiB } of files.slice(0, SHOWN_FILES)) console.log(`  ${kiB.toFixed(1).padStart(6)}  ${file}`);
  if (files.length > SHOWN_FILES) console.log(`          and ${files.length - SHOWN_FILES} smaller ones`);
}
const precached = countPrecached();
console.log(`precached files: ${precached} of ${PRECACHED_FILES_MOST}`);
if (
  precached === 0 ||
  precached > PRECACHED_FILES_MOST ||
  measured.some(({ totalKiB, limitKiB }) => totalKiB > limitKiB)
)
  process.exitCode = 1;
