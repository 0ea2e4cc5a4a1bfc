import path from 'node:path';

/** Returns the path of a file relative to a folder, as errors show it. @example fromRoot('/home/me', '/home/me/site/a.mdx') // → 'site/a.mdx' */
export function fromRoot(root: string, file: string): string {
  return path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
}
