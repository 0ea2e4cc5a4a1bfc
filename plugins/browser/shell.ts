import path from 'node:path';
import {basePath} from '../../config/basePath.ts';
import site from '../../config/site.ts';
import {bundle, emptyAssets, writeAsset} from './bundle.ts';

export interface Shell {
  /** Code that stands inline in `<head>`. */
  readonly beforePaint: string;
  /** Address. */
  readonly shell: string;
}

/** Bundles what runs on every page: before the first paint, after it, and when the page is idle. */
export async function bundleShell(siteDir: string, folder: string): Promise<Shell> {
  const source = (name: string): string => path.join(siteDir, 'src/browser', name);
  const announcement = {ANNOUNCEMENT_ID: site.announcement?.id ?? ''};
  await emptyAssets(folder);
  const rest = await writeAsset(folder, 'rest', await bundle(source('rest.ts'), 'iife'));
  const shell = await bundle(source('index.ts'), 'iife', {...announcement, REST: `${basePath}assets/shell/${rest}`});
  return {
    beforePaint: await bundle(source('beforePaint.ts'), 'iife', announcement),
    shell: `${basePath}assets/shell/${await writeAsset(folder, 'shell', shell)}`,
  };
}
