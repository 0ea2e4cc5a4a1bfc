import {copyFile} from 'node:fs/promises';
import path from 'node:path';
import {expect} from 'vitest';
import type {SampleLanguage, SampleLanguageName} from '@integration-docs/facts';
import type {LocalServer, Reply, Seen} from '@integration-docs/simulator/testing';
import {emptyFolder, run, type Outcome, type RunOptions} from '../../commands/samples/run.ts';
import {toolchains, type Command} from '../../commands/samples/toolchains.ts';
import {createSimulator, projectContract, type Simulator} from '@integration-docs/simulator';
import {samplePath} from './files.ts';

/** An entry of the list of sample languages. */
export type Language = SampleLanguage & {readonly value: SampleLanguageName};

export interface SampleRun extends RunOptions {
  /** Server that the sample calls; by default a new simulator. */
  readonly server?: LocalServer;
  /** Working folder of an earlier run; by default a new folder with the two invoices. */
  readonly cwd?: string;
}

/** Runs the samples of one language. */
export interface Runner {
  readonly language: Language;
  /** The command of a topic. */
  readonly command: (topic: string) => Command;
  readonly emptyFolder: () => Promise<string>;
  /** Runs a sample to its end. */
  readonly run: (topic: string, options?: SampleRun) => Promise<Outcome & {readonly cwd: string}>;
  /** Runs a sample and expects success with these lines. Returns its working folder. */
  readonly prints: (topic: string, lines: readonly string[], options?: SampleRun) => Promise<string>;
}

/**
 * @param prepared returns the folder with the samples of the language, ready to run; called when a sample runs
 */
export function sampleRunner(language: Language, prepared: () => string): Runner {
  const command = (topic: string): Command => toolchains[language.value].command(prepared(), language.baseName(topic));
  const newFolder = (): Promise<string> => emptyFolder(path.join(prepared(), 'work'));
  const runSample: Runner['run'] = async (topic, {server, cwd, env, ...options} = {}) => {
    const folder = cwd ?? (await withInvoices(await newFolder()));
    const against = async (address: string): Promise<Outcome> =>
      run(command(topic), folder, {...options, env: {BASE_URL: address, ...env}});
    const outcome = await (server === undefined ? withSimulator(against) : against(server.base));
    return {...outcome, cwd: folder};
  };
  return {
    language,
    command,
    emptyFolder: newFolder,
    run: runSample,
    prints: async (topic, lines, options) => {
      const {stdout, stderr, code, cwd} = await runSample(topic, options);
      expect({stdout: withoutNewIds(stdout), stderr, code}).toEqual({
        stdout: lines.map((line) => `${line}\n`).join(''),
        stderr: '',
        code: 0,
      });
      return cwd;
    },
  };
}

const contract = projectContract();

/** Starts a simulator in the initial state, calls `use`, and closes the simulator. */
export async function withSimulator<T>(use: (address: string, simulator: Simulator) => Promise<T>): Promise<T> {
  const simulator = await createSimulator({contract: await contract, speed: 'instant'});
  try {
    return await use(await simulator.listen(), simulator);
  } finally {
    await simulator.close();
  }
}

/** Replaces ids that change from run to run, which are all but those of the examples, for example by `doc_NEW`. */
function withoutNewIds(text: string): string {
  return text.replaceAll(/\b([a-z]{3})_(?!01JD8Z3K7Q4W9X2V5B6N8M0P)[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1_NEW');
}

async function withInvoices(folder: string): Promise<string> {
  await copyFile(jsonInvoice, path.join(folder, 'invoice.json'));
  await copyFile(xmlInvoice, path.join(folder, 'invoice.xml'));
  return folder;
}

/** The invoices that samples find in their working folder. */
export const jsonInvoice = samplePath('first-call/invoice.json');
export const xmlInvoice = samplePath('as2/invoice.xml');

/** Id of a document that the simulator has; other servers use it in their answers too. */
export const documentId = 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';

/** Answer to a successful `POST /documents`. */
export const accepted: Reply = {status: 202, body: {id: documentId, state: 'submitted'}};

/** The requests to `/documents`, in order. */
export function documentRequests({seen}: LocalServer): readonly Seen[] {
  return seen.filter(({url}) => url.pathname === '/documents');
}

/** Idempotency keys of the requests to `/documents`. */
export function idempotencyKeys(server: LocalServer): readonly unknown[] {
  return documentRequests(server).map(({headers}) => headers['idempotency-key']);
}

/** Milliseconds between a request and the one before it. */
export function waitBefore(requests: readonly Seen[], index: number): number {
  return (requests[index]?.at ?? 0) - (requests[index - 1]?.at ?? Infinity);
}

/** An HTTP-date (RFC 9110, 5.6.7), some seconds from now. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString();
}
