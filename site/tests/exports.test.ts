import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {expect, it} from 'vitest';
import * as z from 'zod';

const folder = path.resolve(import.meta.dirname, '../../packages');
const packageJson = z.object({name: z.string(), exports: z.record(z.string(), z.string())});

/** Names that an entry file of a package exports. Such a file may contain `export … from '…'` only. */
function namesOf(door: string): readonly string[] {
  const source = ts.createSourceFile(door, readFileSync(door, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) {
      throw new Error(`${door}: found a statement that is no list of exports; expected export {…} from '…'.`);
    }
    const {isTypeOnly, exportClause} = statement;
    if (!exportClause || !ts.isNamedExports(exportClause)) return [statement.getText(source)];
    return exportClause.elements.map((one) => `${isTypeOnly || one.isTypeOnly ? 'type ' : ''}${one.name.text}`);
  });
}

it('each package exports what exports.txt says (vitest -u records a change)', async () => {
  const lines = readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name, 'package.json');
    const {name: fullName, exports} = packageJson.parse(JSON.parse(readFileSync(file, 'utf8')));
    return Object.entries(exports)
      .filter(([entry, door]) => !entry.includes('*') && door.endsWith('.ts'))
      .map(([entry, door]) => {
        const names = namesOf(path.join(folder, name, door)).toSorted();
        return [`${fullName}${entry.slice(1)}`, ...names.map((exported) => `  ${exported}`)].join('\n');
      });
  });
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot('exports.txt');
});
