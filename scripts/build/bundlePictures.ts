import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assetSlug, readCategories } from '../../rules/index';

async function readDrawings(folder: string, category: string): Promise<Readonly<Record<string, string>>> {
  const files = await readdir(path.join(folder, category));
  const names = files.filter(name => name.endsWith('.svg')).sort();
  const drawings = await Promise.all(
    names.map(
      async name => [`${category}/${name}`, await readFile(path.join(folder, category, name), 'utf8')] as const,
    ),
  );
  return Object.fromEntries(drawings);
}

/** Writes one file per category with all its drawings, for the service worker to fetch; returns the files' names. */
export async function bundlePictures(publicFolder: string, outdir: string): Promise<Readonly<Record<string, string>>> {
  const categories = readCategories(
    JSON.parse(await readFile(path.join(publicFolder, 'data/categories.json'), 'utf8')),
  );
  const slugs = categories.rows.map(({ title }) => assetSlug(title));
  const assets = path.join(publicFolder, 'assets');
  // The backgrounds are colours and have no folder.
  const folders = new Set(await readdir(assets));
  const bundles: Record<string, string> = {};
  for (const category of slugs.filter(slug => folders.has(slug))) {
    const content = JSON.stringify(await readDrawings(assets, category));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    bundles[category] = `pictures-${category}.${hash}.json`;
    await writeFile(path.join(outdir, bundles[category]), content);
  }
  return bundles;
}
