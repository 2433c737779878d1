import { runChecks } from './check/runChecks';

const checked = await runChecks();
const failed = checked.filter(check => check.code !== 0);
if (failed.length > 0) {
  console.error(
    `\n${failed.length} of ${checked.length} checks failed: ${failed.map(check => check.name).join(', ')}.`,
  );
  process.exitCode = 1;
} else console.log(`\nAll ${checked.length} checks passed.`);
