import type {Path} from './yaml-source.ts';

/** {@link read}, with the TypeScript compiler loaded when it is needed: it is slow to load. */
export async function linesOfModule(source: string): Promise<(path: Path) => number> {
  const {linesOfModule: read} = await import('./ts-source.ts');
  return read(source);
}
