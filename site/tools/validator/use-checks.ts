import type {Report} from '@integration-docs/cius-pt/report';
import {useEffect, useRef, useState} from 'react';
import {Engine} from './engine.ts';

/** A file and its result: null during the check, `gone` if the browser can no longer read the file. */
export interface Check {
  readonly id: number;
  readonly file: File;
  readonly outcome: Report | 'gone' | null;
}

/** Gets the files to check; called again to repeat a failed run. */
type Source = () => Promise<readonly File[]>;

interface Run {
  /** Increases with every run, so that an old run does not write into a newer one. */
  readonly number: number;
  readonly checks: readonly Check[];
  readonly state: 'idle' | 'reading' | 'failed';
}

const idleRun: Run = {number: 0, checks: [], state: 'idle'};

interface Checks extends Run {
  readonly isBusy: boolean;
  /** Loads the worker. */
  readonly warm: () => void;
  /** Checks these files instead of the current ones. */
  readonly start: (source: Source) => void;
  /** Repeats the last run. */
  readonly again: () => void;
  readonly clear: () => void;
}

/** Checks files in a worker. @param worker address of the worker */
export function useChecks(worker: string): Checks {
  const [run, setRun] = useState(idleRun);
  const engine = useRef<Engine | null>(null);
  const sourceRef = useRef<Source | null>(null);
  const lastNumber = useRef(0);
  useEffect(() => () => engine.current?.stop(), []);

  const fail = (): void => setRun((now) => ({...now, state: 'failed'}));
  const engineOf = (): Engine =>
    (engine.current ??= new Engine(worker, {
      onReport: (id, report) =>
        setRun((now) => ({
          ...now,
          checks: now.checks.map((check) => (check.id === id ? {...check, outcome: report ?? 'gone'} : check)),
        })),
      onFailure: fail,
    }));
  const begin = (state: Run['state']): number => {
    engine.current?.cancel();
    lastNumber.current += 1;
    setRun({number: lastNumber.current, checks: [], state});
    return lastNumber.current;
  };
  const checkFiles = (number: number, files: readonly File[]): void => {
    const checks = files.map((file, index) => ({id: number * 1e6 + index, file, outcome: null}));
    setRun({number, checks, state: 'idle'});
    for (const {id, file} of checks) engineOf().check(id, file);
  };
  const start = (source: Source): void => {
    sourceRef.current = source;
    const number = begin('reading');
    source().then(
      (files) => {
        if (number === lastNumber.current) checkFiles(number, files);
      },
      () => {
        if (number === lastNumber.current) fail();
      },
    );
  };
  return {
    ...run,
    isBusy: run.state === 'reading' || (run.state === 'idle' && run.checks.some(({outcome}) => outcome === null)),
    warm: () => void engineOf().warm(),
    start,
    again: () => sourceRef.current && start(sourceRef.current),
    clear: () => void begin('idle'),
  };
}
