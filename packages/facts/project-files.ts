import {readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The files of a project that this package reads: `facts` in its `package.json`. Paths are relative to that file. */
const projectFiles = z.strictObject({
  /** A module whose default export has the name, contacts, addresses and operations facts of the site. */
  settings: z.string(),
  /** Folder of the catalogues. */
  catalogues: z.string(),
  /** The catalogue whose entries are the tokens `%deadline.<id>%`. */
  deadlines: z.string().optional(),
});

const packageJson = z.object({facts: projectFiles.optional()});

/**
 * Returns the files of a project, as absolute paths.
 *
 * @param root folder of the project
 * @throws Error when its `package.json` has no `facts`
 */
export function projectFilesOf(root: string): z.infer<typeof projectFiles> {
  const files = filesOf(root);
  if (files === undefined) {
    throw new Error(
      `${path.join(root, 'package.json')}: found no "facts"; expected the paths of settings and catalogues, and of deadlines where there are some.`,
    );
  }
  const {settings, catalogues, deadlines} = files;
  return {
    settings: path.join(root, settings),
    catalogues: path.join(root, catalogues),
    deadlines: deadlines === undefined ? undefined : path.join(root, deadlines),
  };
}

/** Returns the project of a file: the nearest folder above it whose `package.json` has `facts`. */
export function projectOf(file: string): string {
  const folder = path.dirname(file);
  if (folder === file) throw new Error(`Found no project above; expected a package.json with "facts".`);
  return filesOf(folder) === undefined ? projectOf(folder) : folder;
}

function filesOf(folder: string): z.infer<typeof projectFiles> | undefined {
  try {
    return packageJson.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).facts;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
