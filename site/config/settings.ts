import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {siteSchema, type Site} from './site.schema.ts';
import {linesOfModule, loadModule} from '@integration-docs/facts/node';
import {type Problem, schemaProblems, throwProblems} from '@integration-docs/facts';

export const siteFile = 'site/config/site.ts';
const schemaFile = 'site/config/site.schema.ts';

/**
 * Reads the settings of the site from disk. This module imports no module that needs valid settings, so that it can be called before
 * those are loaded.
 *
 * @param root the project folder
 * @throws ProblemError with `site/config/site.ts`, the line of the key, the found value, the expected one and the fix
 */
export async function readSite(root: string): Promise<Site> {
  const source = await readFile(path.join(root, siteFile), 'utf8');
  const result = await loadSettingsModule(path.join(root, siteFile));
  throwProblems('problem' in result ? [result.problem] : await siteProblems(result.settings, source));
  return siteSchema.parse('settings' in result ? result.settings : undefined);
}

/**
 * Validates the settings against their schema.
 *
 * @param settings default export of `site/config/site.ts`
 * @param source text of `site/config/site.ts`
 */
export async function siteProblems(settings: unknown, source: string): Promise<readonly Problem[]> {
  if (siteSchema.safeParse(settings).success) return [];
  return schemaProblems(siteSchema, {
    value: settings,
    lineOf: await linesOfModule(source),
    file: siteFile,
    schemaFile,
  });
}

async function loadSettingsModule(file: string): Promise<{readonly settings: unknown} | {readonly problem: Problem}> {
  try {
    return {settings: (await loadModule(file)).exports.default};
  } catch (error) {
    return {problem: loadProblem(error)};
  }
}

/** Converts a syntax error, which esbuild reports with its line, or an error thrown by the module. */
function loadProblem(error: unknown): Problem {
  const [firstError] = buildFailure.safeParse(error).data?.errors ?? [];
  const message = firstError?.text ?? (error instanceof Error ? error.message : String(error));
  return {
    file: siteFile,
    line: firstError?.location?.line ?? 1,
    found: `a module that cannot be loaded (${message})`,
    expected: 'a TypeScript module whose default export is the settings',
    cure: 'Correct this line.',
  };
}

/** The error that esbuild throws. */
const buildFailure = z.object({
  errors: z.array(z.object({text: z.string(), location: z.object({line: z.number()}).nullable()})),
});
