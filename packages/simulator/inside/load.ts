import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {build} from 'esbuild';
import * as z from 'zod';
import {schema as eventsSchema} from '@integration-docs/contract/catalogues/events.schema.ts';
import {schema as limitsSchema} from '@integration-docs/contract/catalogues/limits.schema.ts';
import {schema as fileCodesSchema} from '@integration-docs/contract/catalogues/medidata-file-codes.schema.ts';
import {schema as retrySchema} from '@integration-docs/contract/catalogues/retry-schedule.schema.ts';
import {schema as faultsSchema} from '@integration-docs/contract/catalogues/simulator-faults.schema.ts';
import {schema as optionsSchema} from '@integration-docs/contract/catalogues/simulator-options.schema.ts';
import {schema as triggersSchema} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {loadCatalogue, loadSettings, projectRoot} from '@integration-docs/facts/node';
import {projectContract} from '../contract/project.ts';
import {hour, second} from '../durations.ts';
import type {PanelFiles} from '../panel/routes.ts';
import type {Inside} from './types.ts';

/**
 * Reads the data that the command needs from the files of the project. The published file contains the result instead of this module.
 *
 * @throws ProblemError when a file of the contract cannot be read
 */
export async function loadInside(): Promise<Inside> {
  const [site, contract, retry, events, triggers, faults, limits, options, files, panel, {version}] = await Promise.all(
    [
      loadSettings(projectRoot).then(({settings}) => siteSettings.parse(settings)),
      projectContract(),
      catalogue('retry-schedule', retrySchema),
      catalogue('events', eventsSchema),
      catalogue('simulator-triggers', triggersSchema),
      catalogue('simulator-faults', faultsSchema),
      catalogue('limits', limitsSchema),
      catalogue('simulator-options', optionsSchema),
      catalogue('medidata-file-codes', fileCodesSchema),
      panelFiles(),
      readFile(path.join(projectRoot, 'package.json'), 'utf8').then((text) => packageJson.parse(JSON.parse(text))),
    ],
  );
  return {
    version,
    siteName: site.name,
    siteNameOf: site.named.pt.of,
    contract,
    retry: {
      waits: retry.entries.map(({delaySeconds}) => delaySeconds * second),
      jitter: retry.jitter ? retry.jitterPercent / 100 : 0,
      longestRetryAfter: retry.longestRetryAfterHours * hour,
    },
    eventTypes: events.entries.map(({type}) => type),
    triggers,
    faults: faults.entries,
    limits: limits.entries.map(({id, limit, value}) => ({id, limit, value})),
    options,
    fileCodes: Object.fromEntries(files.entries.map(({code, cause}) => [code, cause])),
    panel,
    links: {},
  };
}

const siteSettings = z.looseObject({name: z.string(), named: z.object({pt: z.object({of: z.string()})})});
const packageJson = z.object({version: z.string()});

async function catalogue<T>(name: string, schema: z.ZodType<T>): Promise<T> {
  const {data} = await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`));
  return schema.parse(data);
}

async function panelFiles(): Promise<PanelFiles> {
  const folder = path.join(projectRoot, 'packages/simulator/panel');
  const {outputFiles} = await build({
    entryPoints: [path.join(folder, 'client/index.ts'), path.join(folder, 'page.css')],
    outdir: '/',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const textOf = (end: string): string => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '';
  return {script: textOf('.js'), styleSheet: textOf('.css')};
}
