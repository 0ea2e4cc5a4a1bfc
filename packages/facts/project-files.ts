import {readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Where a project keeps what this package reads: `facts` in the `package.json` of its folder. Paths from there. */
const projectFiles = z.strictObject({
  /** A module: its default export is name, contacts, addresses and operations facts of the site. */
  settings: z.string(),
  /** Folder of the catalogues. */
  catalogues: z.string(),
  /** The catalogue whose entries are the tokens `%deadline.<id>%`. */
  deadlines: z.string().optional(),
});

const packageJson = z.object({facts: projectFiles.optional()});

/**
 * Files of a project, absolute.
 *
 * @param root folder of the project
 * @throws Error when its `package.json` does not name them
 */
export function projectFilesOf(root: string): z.infer<typeof projectFiles> {
  const files = filesNamedIn(root);
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

/** The project that a file belongs to: the nearest folder above it that names its files. */
export function projectOf(file: string): string {
  const folder = path.dirname(file);
  if (folder === file) throw new Error(`Found no project above; expected a package.json with "facts".`);
  return filesNamedIn(folder) === undefined ? projectOf(folder) : folder;
}

function filesNamedIn(folder: string): z.infer<typeof projectFiles> | undefined {
  try {
    return packageJson.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).facts;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
