import {launch as launchChrome} from 'chrome-launcher';
import lighthouse from 'lighthouse';
import {executablePath, flags, median} from './browser.ts';

export interface LighthouseResult {
  readonly page: string;
  /** 0–100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** Lighthouse's mobile preset (simulated slow 4G, CPU ×4), the median of `runs`. */
export async function runLighthouse(origin: string, page: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(origin, page));
  const of = (key: Exclude<keyof LighthouseResult, 'page'>): number => median(results.map((result) => result[key]));
  return {
    page,
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
  };
}

async function runOnce(origin: string, page: string): Promise<LighthouseResult> {
  const chrome = await launchChrome({chromePath: executablePath, chromeFlags: ['--headless=new', ...flags]});
  try {
    const result = await lighthouse(origin + page, {port: chrome.port, logLevel: 'error'});
    if (!result) throw new Error(`Lighthouse gave no result for ${page}`);
    const {categories, audits} = result.lhr;
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
  } finally {
    chrome.kill();
  }
}
