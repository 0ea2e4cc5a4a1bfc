import path from 'node:path';

/** `/home/me/site/docs/a.mdx` → `site/content/pt/docs/a.mdx`, as errors show it. */
export function fromRoot(root: string, file: string): string {
  return path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
}
