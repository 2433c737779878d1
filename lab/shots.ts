import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chosenViews, playViews, stillPicture, viewsOf, type View } from './shots/stage';

const FOLDERS = { desktop: '1440x900', tablet: '820x1180', phone: '390x844' } as const;

/** The README's pictures, by the view that they show. */
const README: Readonly<Record<string, string>> = {
  'home.desktop': 'home',
  'fitting-preview.desktop': 'wardrobe',
  'events.desktop': 'events',
  'vote.desktop': 'vote',
  'results.desktop': 'results',
  'wardrobe.phone': 'phone',
};

const all = viewsOf('desktop', 'phone');
const isForReadme = process.argv.includes('--pictures');
const missing = Object.keys(README).find(view => all.every(({ name }) => name !== view));
if (missing !== undefined) throw new Error(`There is no view ${missing} for the README.`);

/** At half the size, to keep clones small. */
const readmeViews = () =>
  all
    .filter(({ name }) => name in README)
    .map(view => ({ ...view, on: { ...view.on, deviceScaleFactor: view.size === 'phone' ? 1 : 0.5 } }));

const fileOf = ({ scene, size, name }: View) =>
  isForReadme ? `docs/pictures/${README[name] ?? name}.png` : `artifacts/${FOLDERS[size]}/${scene.name}.png`;

/**
 * Takes every screen and state into artifacts/. `--pictures` takes the README's pictures instead; names of scenes limit
 * the run to those.
 */
const views = isForReadme ? readmeViews() : chosenViews(all);
const failures = await playViews(views, async (page, view) => {
  const file = fileOf(view);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await stillPicture(page, { fullPage: !isForReadme && view.scene.act === undefined }));
  console.log(file);
});
failures.forEach(failure => console.error(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
