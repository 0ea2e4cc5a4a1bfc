import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import * as z from 'zod';
import {executablePath, flags, median} from './browser.ts';

interface LighthouseResult {
  readonly page: string;
  /** Scores, 0–100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** `lcp` and `tbt` in milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** Runs Lighthouse's mobile preset (simulated slow 4G, CPU ×4). Returns the medians of `runs` runs. */
export async function runLighthouse(origin: string, page: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(origin, page));
  const medianOf = (key: Exclude<keyof LighthouseResult, 'page'>): number =>
    median(results.map((result) => result[key]));
  return {
    page,
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    bestPractices: medianOf('bestPractices'),
    seo: medianOf('seo'),
    lcp: medianOf('lcp'),
    tbt: medianOf('tbt'),
    cls: medianOf('cls'),
  };
}

/** Not a dependency, because it would bring a fifth of all packages of the project. npx downloads and caches it. */
const lighthouse = 'lighthouse@12.8.2';

const report = z.object({
  categories: z.record(z.string(), z.object({score: z.number().nullable()})),
  audits: z.record(z.string(), z.object({numericValue: z.number().optional()})),
});

/** @throws Error with the output of Lighthouse when it fails */
async function runOnce(origin: string, page: string): Promise<LighthouseResult> {
  const {stdout} = await promisify(execFile)(
    'npx',
    [
      ...['--yes', lighthouse, origin + page, '--output=json', '--quiet'],
      `--chrome-flags=${['--headless=new', ...flags].join(' ')}`,
    ],
    {
      env: {...process.env, CHROME_PATH: executablePath},
      maxBuffer: 64 * 2 ** 20,
      shell: process.platform === 'win32',
    },
  );
  const {categories, audits} = report.parse(JSON.parse(stdout));
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  };
}
