// Measures the JavaScript of the screens in size-budget.ts in the build, and fails if one exceeds its budget.
import { measureBuild } from './measure-build.ts';
import { BUDGETS } from './size-budget.ts';

const SHOWN_FILES = 8;

const measured = measureBuild(BUDGETS);
for (const { screen, totalKiB, limitKiB, files } of measured) {
  console.log(
    `${screen}: ${totalKiB.toFixed(1)} KiB of ${limitKiB} KiB${totalKiB > limitKiB ? ', over the budget' : ''}`,
  );
  for (const { file, kiB } of files.slice(0, SHOWN_FILES)) console.log(`  ${kiB.toFixed(1).padStart(6)}  ${file}`);
  if (files.length > SHOWN_FILES) console.log(`          and ${files.length - SHOWN_FILES} smaller ones`);
}
if (measured.some(({ totalKiB, limitKiB }) => totalKiB > limitKiB)) process.exitCode = 1;
