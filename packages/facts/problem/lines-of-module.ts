import type {Path} from './yaml-source.ts';

/** Same as `linesOfModule` of `ts-source.ts`, but loads the TypeScript compiler on demand, because loading it is slow. */
export async function linesOfModule(source: string): Promise<(path: Path) => number> {
  const {linesOfModule: read} = await import('./ts-source.ts');
  return read(source);
}
