import path from 'node:path';
import * as z from 'zod';

const packageSchema = z.object({name: z.string(), exports: z.record(z.string(), z.unknown())});

/**
 * Adds the line of each import, and the exports of the imported package, to the output of dependency-cruiser.
 *
 * @param read returns the text of a file of the project; undefined when the file does not exist
 */
export function withImportLines(output: string, read: (file: string) => string | undefined): string {
  return output.replace(/: (\S+) → (\S+)/g, (_, from: string, to: string) => {
    const {name} = path.posix.parse(to);
    const lines = (read(from) ?? '').split('\n');
    const line = lines.findIndex((text) => /\bfrom\b|\bimport\b/.test(text) && text.includes(name)) + 1;
    const doors = doorsOf(to, read);
    return `: ${from}${line === 0 ? '' : `:${line}`} → ${to}${doors.length === 0 ? '' : ` (its doors: ${doors.join(', ')})`}`;
  });
}

function doorsOf(file: string, read: (file: string) => string | undefined): readonly string[] {
  const folder = /^packages\/[\w-]+/.exec(file)?.[0];
  const text = folder === undefined ? undefined : read(`${folder}/package.json`);
  const parsed = packageSchema.safeParse(text === undefined ? undefined : JSON.parse(text));
  return parsed.success ? Object.keys(parsed.data.exports).map((door) => path.posix.join(parsed.data.name, door)) : [];
}
